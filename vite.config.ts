import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const serverFile =
  /\/src\/(server\/|router\.ts|main\.server\.ts|features\/.+[/.](tables|data|router|guards|commands|provider|jobs|emails|fixtures|worker)\.ts)/

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

const framework =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next[^/]*|react-i18next|@orpc|use-sync-external-store)\//
// What every page draws with; anything else of Mantine stays with the screens that use it.
const interfaceParts =
  /node_modules\/(@mantine\/(hooks(?!\/esm\/use-(?:debounced-value|hotkeys))|notifications|store|core\/esm\/(core|components\/(ActionIcon|Anchor|Box|Burger|Button|Card|CloseButton|Container|Divider|Group|Loader|Notification|Paper|Portal|SimpleGrid|Skeleton|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden)))|react-transition-group|clsx)\//
// Parts of the platform that no page needs before it can answer stay with the screens that use them.
const ownParts =
  /\/src\/(client\/(?!live|kept-draft|draft|removal|retrying|send-file|ui\/(?:confirm-dialog|draft-notice|empty-state|form-actions|menu-keys|offline-notice|path-motif|save-state|use-|zone-))|shared\/(?!audit-events|countries|due-words|exchange|landing|money|names|sent-file|time-zones|uploads|uuid)|features\/(accounts\/client\.ts|site\/components\/(site-|main-nav|account-area|mobile-menu)))/

// What each route must know before it is opened: its search, its guard. Dozens of crumbs otherwise; screens stay apart.
const routeStubs = /\/src\/(route-tree\.gen\.ts|routes\/(?:[^?-][^?/]*\/)*[^?/-][^?/]*\.tsx)$/

/** What a route says about itself is for the readers of the API's description; procedures of these names are objects. */
const withoutProse = (key: string, value: unknown) =>
  ['summary', 'description', 'tags'].includes(key) && (typeof value === 'string' || Array.isArray(value))
    ? undefined
    : value

/** Gives the browser the contract's routes without its schemas, so that validation is not part of the first download. */
const contractRoutes = (): Plugin => ({
  name: 'contract-routes',
  resolveId: (source) => (source === 'virtual:contract' ? '\0virtual:contract' : null),
  load: async (id) => {
    if (id !== '\0virtual:contract') return null
    const file = pathToFileURL(resolve(import.meta.dirname, 'src/contract.ts')).href
    const { contract } = (await import(file)) as { contract: AnyContractRouter }
    return `export default ${JSON.stringify(minifyContractRouter(contract), withoutProse)}`
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
      // What shows while a guard decides is fetched with its page, not with every first visit.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    refuseServerFiles(),
    contractRoutes(),
  ],
  server: {
    proxy: {
      '/api': server,
      '/calendar': server,
      '/unsubscribe': server,
      '/dev/mail': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    // A few files instead of dozens of crumbs: on a slow connection each request costs more than its bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 3 },
            { name: 'interface', test: interfaceParts, priority: 2 },
            { name: 'site', test: ownParts, priority: 1, minShareCount: 2 },
            { name: 'routes', test: routeStubs, priority: 0 },
          ],
        },
      },
    },
  },
})
