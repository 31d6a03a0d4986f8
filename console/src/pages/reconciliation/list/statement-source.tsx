// The choice between the aggregator's API and a file, with the input for the file.
import { Group, Radio } from '@mantine/core';
import { CsvInput } from '@sluice/ui/components/form/csv-input.tsx';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';
import { StatementPreview } from './statement-preview.tsx';

const texts = reconciliationTexts.start;

type Props = {
  readonly isFile: boolean;
  readonly csv: string;
  readonly onIsFile: (isFile: boolean) => void;
  readonly onCsv: (csv: string) => void;
};

export function StatementSource({ isFile, csv, onIsFile, onCsv }: Props) {
  return (
    <>
      <Radio.Group
        label={texts.sourceLabel}
        value={isFile ? 'file' : 'api'}
        onChange={(value) => onIsFile(value === 'file')}
      >
        <Group gap="lg" mt={4}>
          <Radio value="api" label={texts.sources.api} />
          <Radio value="file" label={texts.sources.file} />
        </Group>
      </Radio.Group>
      {isFile && (
        <>
          <CsvInput label={texts.csvLabel} columns={texts.csvColumns} value={csv} onChange={onCsv} />
          <StatementPreview csv={csv} />
        </>
      )}
    </>
  );
}
