// The secret of a new key, which is shown once.
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { keysTexts } from '../../texts/keys.ts';

const texts = keysTexts.make;

type Props = {
  readonly name: string;
  readonly secretKey: string;
  /** When it works. */
  readonly works: string;
  readonly onClose: () => void;
};

export function NewKeySecret({ name, secretKey, works, onClose }: Props) {
  return (
    <SecretDialog
      title={texts.secretTitle(name)}
      name={texts.secretName}
      secret={secretKey}
      fileName={texts.secretFile}
      hint={works}
      onClose={onClose}
    />
  );
}
