import { GENERATED_TEXT, INFORMATION_PATH, INFORMATION_TOLD } from '#api/contract/paper.ts';

/** Under minutes: that a machine wrote them, and where the public page is, which the server draws by itself. */
export const GeneratedRemark = () => {
  const page = new URL(INFORMATION_PATH, location.origin).href;
  return (
    <p className="text-tertiary max-w-[66ch] text-sm">
      {GENERATED_TEXT} {INFORMATION_TOLD}
      {'\u00A0: '}
      <a href={page} target="_blank" rel="noreferrer" className="text-accent wrap-anywhere underline">
        {page}
      </a>
      .
    </p>
  );
};
