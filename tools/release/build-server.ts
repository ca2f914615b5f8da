import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { decode, encode, type SourceMapLine } from '@jridgewell/sourcemap-codec'
import { build, type OutputChunk, type Plugin } from 'rolldown'
import { isExternal } from './external-packages.ts'

// Server build: bundles the server into a few files of JavaScript, which Node loads in half the time of the thousand
// source files. Worker threads and separate processes still run from the sources, and so do development and single
// tests. The argument is another output folder, below that of the packages.

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'src')
const target = resolve(process.argv[2] ?? join(root, 'dist/server'))

/**
 * Plugin that replaces import.meta.url of a module by the address of its source: it locates the files that it reads and
 * the threads it starts.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => {
      if (!id.startsWith(source)) return undefined
      const place = `new URL('${relative(target, id).replaceAll('\\', '/')}', import.meta.url).href`
      // On one line, so that line numbers stay the same.
      return { code: code.replaceAll('import.meta.url', place), map: null }
    },
  },
}

/** Source maps cover only the product's own code: packages are most of the code. */
const mapOwnCodeAlone: Plugin = {
  name: 'map-own-code-alone',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { version: 3, mappings: '', sources: [], names: [] } }),
  },
}

/**
 * Keeps the first mapping of each line: enough for a stack trace, and a fifth of the size that a server would parse to
 * print one.
 */
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
  external: (id) => id.endsWith('.node') || isExternal(id),
  plugins: [keepPlaces, mapOwnCodeAlone],
  output: {
    dir: target,
    cleanDir: true,
    format: 'esm',
    sourcemap: true,
    // Names are kept for stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: '[name]-[hash].js',
  },
})
const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
for (const { sourcemapFileName } of chunks) if (sourcemapFileName) await shortenMap(sourcemapFileName)
console.log(`Built ${relative(root, target)} with ${chunks.length} files.`)
