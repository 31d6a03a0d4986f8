// The list of keyboard shortcuts, on `?`.
import { Kbd, Modal, Table } from '@mantine/core';
import { shellTexts } from '../texts/shell.ts';

const texts = shellTexts.shortcuts;

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {[...texts.everywhere, ...texts.lists].map(([keys, effect]) => (
            <Table.Tr key={keys}>
              <Table.Td w={190}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{effect}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
