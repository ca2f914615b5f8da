import { readFileSync, writeFileSync } from 'node:fs'

/** Whether a measurement is repeated and written (`npm run eval -- assistant`), or compared with the committed one. */
export const isRecording = process.env.GRADAPP_RECORD === '1'

/** Reads a committed measurement without its date. */
export const readBaseline = (file: URL): unknown => {
  const { measuredAt: _day, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return rest
}

/** Writes a measurement with its date. */
export const writeBaseline = (file: URL, measured: object): void =>
  writeFileSync(file, `${JSON.stringify({ measuredAt: process.env.GRADAPP_RECORD_DAY, ...measured }, null, 2)}\n`)
