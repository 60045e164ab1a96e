import type { ReactNode } from 'react';

/** One line of a menu, or one choice among a few lines. */
export type MenuEntry =
  | {
      readonly kind: 'action';
      readonly id: string;
      readonly label: string;
      readonly icon?: ReactNode;
      /** It takes something away. */
      readonly isGrave?: boolean;
      /** Why this person may not do it: it is shown under the label, and cannot be chosen. */
      readonly refusal?: string | undefined;
      readonly onSelect: () => void;
    }
  | {
      readonly kind: 'link';
      readonly id: string;
      readonly label: string;
      readonly icon?: ReactNode;
      readonly to: string;
    }
  | { readonly kind: 'separator'; readonly id: string }
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly onChange: (value: string) => void;
    };
