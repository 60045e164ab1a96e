import { BaseEdge, type EdgeProps } from 'react-flow-renderer';
import type { FlowEdge } from './graph.ts';

/** A branch is a solid curve; a connection that crosses the tree is dashed. Those of the chosen node are in ink. */
export const MapEdge = ({ id, sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowEdge>) => {
  const middle = (sourceX + targetX) / 2;
  const lit = data?.lit === true;
  const branch = data?.branch === true;
  const stroke = lit ? 'var(--accent)' : branch ? 'var(--field-border)' : 'var(--border)';
  return (
    <BaseEdge
      id={id}
      path={`M ${sourceX},${sourceY} C ${middle},${sourceY} ${middle},${targetY} ${targetX},${targetY}`}
      interactionWidth={0}
      style={{ stroke, strokeWidth: lit ? 2 : 1.25, fill: 'none', ...(branch ? {} : { strokeDasharray: '4 4' }) }}
    />
  );
};
