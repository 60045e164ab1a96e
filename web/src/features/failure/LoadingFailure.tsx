import { Component, type ReactNode } from 'react';
import { Failure } from './Failure.tsx';
import { errorMessage } from './message.ts';

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

/** The error page for what is outside the router: the application itself, when its files cannot be loaded. */
export class LoadingFailure extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    return hasFailed ? <Failure message={errorMessage(error, import.meta.env.DEV)} /> : this.props.children;
  }
}
