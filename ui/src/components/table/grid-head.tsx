// The header of the table: titles, buttons that sort, and the checkbox for all rows.
import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { commonTexts } from '../../texts/common.ts';
import type { Column } from './column.ts';

type Sorting = {
  /** `amount` or `-amount`, as in the API. */
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
};

type AllSelection = {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly onChange: () => void;
};

type Props<Row> = Sorting & {
  readonly columns: readonly Column<Row>[];
  readonly pinned: boolean;
  readonly selection: AllSelection | undefined;
};

type Direction = 'ascending' | 'descending' | undefined;

function directionOf(name: string | undefined, sort: string | undefined): Direction {
  if (name === undefined || sort?.replace('-', '') !== name) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

function SortIcon({ direction }: { readonly direction: Direction }) {
  if (direction === undefined) return <IconArrowsSort size={14} aria-hidden className="table-sort-idle" />;
  return direction === 'ascending' ? (
    <IconArrowUp size={14} aria-hidden />
  ) : (
    <IconArrowDown size={14} aria-hidden />
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
  isPinned,
}: Sorting & { readonly column: Column<Row>; readonly isPinned: boolean }) {
  const name = onSort && column.sort;
  const direction = directionOf(name, sort);
  const title =
    column.title === '' ? <span className="visually-hidden">{commonTexts.table.actions}</span> : column.title;
  return (
    <Table.Th
      ta={column.align ?? 'left'}
      {...(column.width === undefined ? {} : { w: column.width })}
      {...(direction ? { 'aria-sort': direction } : {})}
      {...(isPinned ? { className: 'table-pinned' } : {})}
    >
      <div className="table-cell">
        {name === undefined ? (
          title
        ) : (
          <UnstyledButton
            className="table-sort"
            onClick={() => onSort?.(direction === 'ascending' ? `-${name}` : name)}
          >
            {title}
            <SortIcon direction={direction} />
          </UnstyledButton>
        )}
      </div>
    </Table.Th>
  );
}

export function GridHead<Row>({ columns, pinned, selection, sort, onSort }: Props<Row>) {
  return (
    <Table.Thead>
      <Table.Tr aria-rowindex={1}>
        {selection && (
          <Table.Th className="table-select">
            <Checkbox
              size="xs"
              aria-label={commonTexts.table.selectAll}
              checked={selection.isAll}
              indeterminate={selection.isSome && !selection.isAll}
              onChange={selection.onChange}
            />
          </Table.Th>
        )}
        {columns.map((column, index) => (
          <HeadCell
            key={column.key}
            column={column}
            sort={sort}
            onSort={onSort}
            isPinned={pinned && index === columns.length - 1}
          />
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
