import { expect, it } from 'vitest'
import { type FormatName, formats } from './formats/formats.parse.ts'
import { formatOperatorSources } from './operator-sources.format.ts'

const shipped = [{ kind: 'cricos' as const, file: 'cricos_2023-01-03.csv.gz', checkedOn: '2023-01-03' }]

it('lists every format with address, licence, columns and command', () => {
  const blocks = formatOperatorSources(formats, shipped).split('\n\n')
  const names = Object.keys(formats) as FormatName[]
  expect(blocks.map((block) => block.split(' (')[0]).toSorted()).toEqual(names.toSorted())
  for (const block of blocks) {
    expect(block).toMatch(/\n {2}address {2}\S/)
    expect(block).toMatch(/\n {2}licence {2}\S/)
    expect(block).toMatch(/\n {2}columns {2}\S/)
    expect(block).toMatch(/\n {2}command {2}npm run cli -- catalogue import \S+ FILE/)
  }
})

it('lists what ships and the year of a register, for the wanted sources only', () => {
  expect(formatOperatorSources(formats, shipped, ['cricos'])).toMatch(
    /^cricos \(Australia\): [\s\S]*ships {4}cricos_2023-01-03\.csv\.gz, read on 2023-01-03[\s\S]*--year YEAR$/,
  )
})
