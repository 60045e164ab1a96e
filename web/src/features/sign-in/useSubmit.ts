import { useState, type SubmitEvent } from 'react';

/**
 * Sends a form once at a time. What it throws is shown by `reasonOf`, and the form stays as it was; after a success it
 * stays busy, since something else is shown in its place.
 */
export const useSubmit = (send: (form: FormData) => Promise<unknown>, reasonOf: (error: unknown) => string) => {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setReason(null);
    try {
      await send(form);
    } catch (error) {
      setReason(reasonOf(error));
      setBusy(false);
    }
  };
  return { submit, busy, reason };
};
