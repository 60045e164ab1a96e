import { useSelector } from 'react-redux';
import { selectUser } from '../identity/slice.ts';

/** Whether the person may save, launch or change anything: observers only read. */
export const useMayWrite = (): boolean => useSelector(selectUser)?.role !== 'observer';
