import { globSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { listFontPaths } from '#src/features/documents/compiling/fonts.provider.ts'

// Removes the font files that no document uses. The packages contain every weight of each family: 230 MB, of which
// documents use a quarter.

const used = new Set(listFontPaths())
const unused = globSync('node_modules/@expo-google-fonts/*/**/*.ttf')
  .map((file) => resolve(file))
  .filter((file) => !used.has(file))
for (const file of unused) rmSync(file)
console.log(`Removed ${unused.length} font files.`)
