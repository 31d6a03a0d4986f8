import { setupTexts } from '../../domain/texts/settings.ts';
import type { SetupItem } from '../../usecases/operator/settings/read-setup.ts';
import { green, red } from '../shared/output.ts';

const itemLines = ({ name, problem, command, page }: SetupItem): readonly string[] =>
  problem === null
    ? [`${green('done')}  ${setupTexts.titles[name]}`]
    : [
        `${red('open')}  ${setupTexts.titles[name]}: ${problem}`,
        ...(command === null ? [] : [`        ${command}`]),
        ...(page === null ? [] : [`        console: ${page}`]),
      ];

export function setupText(items: readonly SetupItem[]): string {
  const open = items.filter(({ done }) => !done).length;
  return [
    open === 0 ? setupTexts.allDone : setupTexts.open(open),
    ...items.flatMap(itemLines).map((line) => `  ${line}`),
  ].join('\n');
}
