import type { FormatName } from './formats/formats.parse.ts'
import type { Format } from './formats/import-format.parse.ts'
import { type OperatorSource, operatorSources } from './operator-sources.rules.ts'

/** File of a source that ships, with the day on which its publisher's list was read. */
interface ShippedFile {
  kind: FormatName
  file: string
  checkedOn: string
}

const indent = (label: string, text: string): string => `  ${label.padEnd(9)}${text}`

const formatSource = (
  name: string,
  { region, brings, address, licence, asOf, prepare }: OperatorSource,
  { columns, needsYear }: Pick<Format, 'columns' | 'needsYear'>,
  shipped: readonly ShippedFile[],
): string =>
  [
    `${name} (${region}): ${brings}`,
    indent('address', address),
    indent('licence', licence),
    indent('columns', `${columns.join(', ')}${asOf === '' ? '' : `; as of ${asOf}`}`),
    ...shipped.map(({ file, checkedOn }) => indent('ships', `${file}, read on ${checkedOn}`)),
    ...(prepare ? [indent('before', prepare)] : []),
    indent('command', `npm run cli -- catalogue import ${name} FILE${needsYear ? ' --year YEAR' : ''}`),
  ].join('\n')

/**
 * Formats the sources from which an operator fills the catalogue.
 * @param formats import formats by name
 * @param shipped files that ship, which a first start imports by itself
 * @param only names of the sources; all without any
 */
export const formatOperatorSources = (
  formats: Readonly<Record<FormatName, Format>>,
  shipped: readonly ShippedFile[],
  only: readonly FormatName[] = [],
): string =>
  (Object.keys(operatorSources) as FormatName[])
    .filter((name) => only.length === 0 || only.includes(name))
    .map((name) =>
      formatSource(
        name,
        operatorSources[name],
        formats[name],
        shipped.filter(({ kind }) => kind === name),
      ),
    )
    .join('\n\n')
