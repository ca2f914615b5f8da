import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverFile =
  /\/src\/(server\/|router\.ts|main\.server\.ts|features\/.+\/(tables|data|router|commands|provider|jobs|emails|fixtures|worker)\.ts)/

/** Stops the build when browser code reaches for a file that only the server may load. */
const refuseServerFiles = (): Plugin => ({
  name: 'refuse-server-files',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer?.includes('/src/') || options.ssr) return null
    if (source.startsWith('node:')) this.error(`${importer} imports ${source}, which only Node has.`)
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (resolved && serverFile.test(resolved.id)) {
      this.error(
        `${importer} imports ${source}, a server file. Import the feature's contract, rules or client instead.`,
      )
    }
    return resolved
  },
})

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      autoCodeSplitting: true,
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    refuseServerFiles(),
    // The plugin that serves virtual:contract goes here.
  ],
  server: {
    proxy: { '/api': server, '/dev/mail': server, '/socket.io': { target: server, ws: true } },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
  },
})
