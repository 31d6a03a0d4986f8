// What the keyboard can do, on `?`.
import { Kbd, Modal, Table } from '@mantine/core';

type Shortcut = readonly [keys: string, what: string];

const EVERYWHERE: readonly Shortcut[] = [
  ['Ctrl K or /', 'Search, go to a page, do something'],
  ['g then o, q, p, i, m', 'Go to overview, queue, proposals, incidents, merchants'],
  ['?', 'This list'],
];
const IN_LISTS: readonly Shortcut[] = [
  ['j or ↓', 'Next row'],
  ['k or ↑', 'Row before'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['c', 'Claim the withdrawal'],
  ['p', 'Pay the withdrawal you have claimed'],
  ['b', 'Give the withdrawal back'],
];

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard" size="lg">
      <Table withRowBorders={false} verticalSpacing={4}>
        <Table.Tbody>
          {[...EVERYWHERE, ...IN_LISTS].map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td w={190}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
