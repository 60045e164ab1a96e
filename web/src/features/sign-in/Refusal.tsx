import { CircleAlert } from 'lucide-react';

/** Why a form was refused; nothing while it was not. */
export const Refusal = ({ reason }: { readonly reason: string | null }) =>
  reason === null ? null : (
    <p role="alert" className="text-danger flex items-start gap-2">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {reason}
    </p>
  );
