import { createContext, useContext } from 'react';

/** Where the log of a request is shown, by its correlation id; null for people who may not read it. */
export const RequestLog = createContext<((request: string) => string) | null>(null);

const REQUEST = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * The sentence of a failure. The request that it names at its end leads to what was logged of it; toasts stand outside
 * the router, so the link is a plain one.
 */
export const FailureText = ({ children: sentence }: { readonly children: string }) => {
  const addressOf = useContext(RequestLog);
  const request = addressOf && REQUEST.exec(sentence);
  if (!request) return sentence;
  return (
    <>
      {sentence.slice(0, request.index)}
      <a href={addressOf(request[0])} className="underline underline-offset-2">
        {request[0]}
      </a>
    </>
  );
};
