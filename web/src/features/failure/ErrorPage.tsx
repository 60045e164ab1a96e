import { useRouteError } from 'react-router-dom';
import { Failure } from './Failure.tsx';
import { errorMessage } from './message.ts';

/** In place of a page that broke. */
export const ErrorPage = () => <Failure message={errorMessage(useRouteError(), import.meta.env.DEV)} />;
