import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { build } from 'vite'
import { buildManifest, extensionTargets, iconSizes } from './extension-manifest.ts'

// Builds the browser extension into dist/extension: a folder and a zip file for each browser. With `--instance ORIGIN`
// it may reach that installation only, and `--out FOLDER` writes elsewhere.

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'extension')

const { values } = parseArgs({ options: { instance: { type: 'string' }, out: { type: 'string' } } })
const out = resolve(values.out ?? join(root, 'dist/extension'))
const instance = values.instance === undefined ? undefined : new URL(values.instance).origin

const scripts = ['background', 'connect', 'options', 'page-reader', 'popup']

const bundle = async (name: string, folder: string) =>
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { INSTANCE: JSON.stringify(instance ?? '') },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      // Reviewers of extension stores read the code.
      minify: false,
      lib: { entry: join(source, `src/${name}.ts`), formats: ['iife'], name: 'gradapp', fileName: () => `${name}.js` },
    },
  })

/** Version of the manifest: that of the package, as up to four numbers. */
const readVersion = async () =>
  (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Reads the files of a folder by their path, for a zip file that is equal for equal contents. */
const readFiles = async (folder: string) => {
  const found: Record<string, [Uint8Array, { mtime: Date }]> = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.sort())
    found[path.slice(folder.length + 1)] = [await readFile(path), { mtime: new Date(2026, 0, 1) }]
  return found
}

await rm(out, { recursive: true, force: true })
const shared = join(out, 'shared')
await mkdir(shared, { recursive: true })
for (const name of scripts) await bundle(name, shared)
for (const size of iconSizes)
  await sharp(join(root, 'public/favicon.svg'), { density: 72 * Math.max(1, size / 32) })
    .resize(size, size)
    .png()
    .toFile(join(shared, `icon-${size}.png`))
await cp(join(source, 'pages'), shared, { recursive: true })
await cp(join(source, '_locales'), join(shared, '_locales'), { recursive: true })
const version = await readVersion()
for (const target of extensionTargets) {
  const folder = join(out, target)
  await cp(shared, folder, { recursive: true })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(buildManifest(target, version, instance), null, 2))
  await writeFile(join(out, `gradapp-${target}.zip`), zipSync(await readFiles(folder)))
}
await rm(shared, { recursive: true })
console.log(`Built ${out} for ${extensionTargets.join(' and ')}.`)
