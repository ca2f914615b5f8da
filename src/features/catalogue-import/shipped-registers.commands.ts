import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findSeedState, upsertSeedState } from '#src/features/catalogue/data.ts'
import { registersProgress } from '#src/features/catalogue/rules.ts'
import type { Db } from '#src/server/database.ts'
import { type Counts, importFile } from './files.commands.ts'
import type { FormatName } from './formats/formats.parse.ts'

// Registers that ship with the product. They are imported like an operator's own files, in the background after a
// start: they hold twenty times as many programmes as the default catalogue, and no request waits for them.

/** A shipped register: its file, the year of its data, and the date on which the publisher's list was read. */
export interface ShippedRegister {
  kind: FormatName
  file: string
  year: string
  checkedOn: string
  /** Increased when the importer produces other results from this file alone, which is then imported again. */
  revision?: string
}

/** Files of funded projects and their leaders, with export dates. */
const grantFiles: readonly ShippedRegister[] = [
  ['nsf', '2025-12-17'],
  ['nih', '2025-02-08'],
  ['arc', '2025-08-25'],
  ['nhmrc-mrff', '2026-01-30'],
  ['anid', '2024-10-30'],
  ['swecris', '2025-07-17'],
  ['ahrc', '2021-01-28'],
  ['sfi', '2021-03-06'],
].map(([register = '', day = '']) => ({
  kind: 'grants',
  file: `grants_${register}_${day}.csv.gz`,
  year: day.slice(0, 4),
  checkedOn: day,
}))

/** In import order: universities before their programmes and people. */
export const shippedRegisters: readonly ShippedRegister[] = [
  { kind: 'ipeds', file: 'ipeds-hd-2024.csv.gz', year: '2024', checkedOn: '2026-11-20' },
  { kind: 'ipeds', file: 'ipeds-ic-2022.csv.gz', year: '2022', checkedOn: '2026-11-20' },
  // Revision 2 adds the required fees to the tuition.
  { kind: 'ipeds', file: 'ipeds-ic-ay-2022.csv.gz', year: '2022', checkedOn: '2026-11-20', revision: '2' },
  { kind: 'ipeds', file: 'ipeds-adm-2022.csv.gz', year: '2022', checkedOn: '2026-11-20' },
  { kind: 'domains', file: 'domains-2026.json.gz', year: '2026', checkedOn: '2026-11-20' },
  // After the world list, whose universities it names, and before all files that name a university.
  { kind: 'uk-institutions', file: 'uk-institutions_2026-08.csv.gz', year: '2026', checkedOn: '2026-08-05' },
  { kind: 'native-names', file: 'native-names_2026-11.csv', year: '2026', checkedOn: '2026-11-29' },
  { kind: 'cricos', file: 'cricos_2023-01-03.csv.gz', year: '2023', checkedOn: '2023-01-03' },
  { kind: 'cricos-pages', file: 'cricos-pages_2025-11.csv.gz', year: '2025', checkedOn: '2025-11-11' },
  // Revisions 2 of the next two, and of Universitaly, read the mode of study.
  { kind: 'duo', file: 'duo_2026-08-04.csv.gz', year: '2026', checkedOn: '2026-08-04', revision: '2' },
  {
    kind: 'universityadmissions',
    file: 'universityadmissions_2023.csv.gz',
    year: '2023',
    checkedOn: '2023-09-06',
    revision: '2',
  },
  { kind: 'studyindenmark', file: 'studyindenmark_2026-08.csv.gz', year: '2026', checkedOn: '2026-08-02' },
  { kind: 'universitaly', file: 'universitaly_2022-12.csv.gz', year: '2022', checkedOn: '2022-12-06', revision: '2' },
  { kind: 'capes', file: 'capes_2021.csv.gz', year: '2021', checkedOn: '2023-11-30' },
  { kind: 'moe-taiwan', file: 'moe-taiwan_2022.csv.gz', year: '2022', checkedOn: '2023-04-21' },
  { kind: 'ccmt', file: 'ccmt_2021-2025.csv.gz', year: '2025', checkedOn: '2026-04-23' },
  // After the registers, to whose programmes it adds facts, and before the one that lists programmes by field only.
  // Revision 2 disputes prices of 0; 3 reads the mode of study.
  { kind: 'official', file: 'official_2026-11.jsonl.gz', year: '2026', checkedOn: '2026-11-29', revision: '3' },
  {
    kind: 'ipeds-completions',
    file: 'ipeds-completions_2022-2024.csv.gz',
    year: '2024',
    checkedOn: '2026-11-20',
  },
  ...grantFiles,
]

/** Format version: increased when the importers produce other results from all files. */
const formatVersion = '1'

type RegisterVersion = Pick<ShippedRegister, 'file' | 'revision'>

const getFileUrl = (file: string) => new URL(`../../../catalogue/registers/${file}`, import.meta.url)
const hashFile = ({ file, revision = '' }: RegisterVersion) =>
  createHash('sha256')
    .update(`${formatVersion}${revision && `.${revision}`}`)
    .update(readFileSync(getFileUrl(file)))
    .digest('hex')

const getLoadName = (file: string) => `register ${file}`

/** Records a register version as imported, so that it is not imported again. */
export const markRegisterImported = async (service: Db, register: RegisterVersion): Promise<void> =>
  await upsertSeedState(service, getLoadName(register.file), hashFile(register))

/** Lists shipped registers that this database has not imported in their current version. */
export const listUnread = async (
  service: Db,
  registers: readonly ShippedRegister[] = shippedRegisters,
): Promise<ShippedRegister[]> => {
  const unread: ShippedRegister[] = []
  for (const register of registers) {
    const loaded = await findSeedState(service, getLoadName(register.file))
    if (loaded?.digest !== hashFile(register)) unread.push(register)
  }
  return unread
}

export interface ImportedRegister {
  file: string
  counts: Counts
}

/**
 * Imports the shipped registers, each unless already imported. An interrupted one resumes where it stopped.
 * @throws ImportError while another process imports the same file
 */
export const importRegisters = async (
  service: Db,
  onRead: (read: ImportedRegister) => void,
  registers: readonly ShippedRegister[] = shippedRegisters,
): Promise<void> => {
  const unread = await listUnread(service, registers)
  for (const [read, register] of unread.entries()) {
    await upsertSeedState(service, registersProgress, `${read}/${unread.length}`)
    const { kind, file, year, checkedOn } = register
    const { counts } = await importFile(service, { kind, path: getFileUrl(file).pathname, year, today: checkedOn })
    await markRegisterImported(service, register)
    onRead({ file, counts })
  }
  if (unread.length > 0) await upsertSeedState(service, registersProgress, '')
}
