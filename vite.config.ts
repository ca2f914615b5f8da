import { basename } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { listContractRoutes } from './tools/release/contract-routes.ts'

const serverFile =
  /\/src\/(server\/|entry\/(?:router|main\.server)\.ts|features\/.+[/.](tables|data|router|guards|commands|provider|jobs|emails|fixtures|worker)\.ts)/

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

/** A component of Mantine comes with its own style sheet, so a page reads the sheets of what it draws and not all of them. */
const styleSheets: Plugin = {
  name: 'style-sheets',
  transform: {
    filter: { id: /@mantine\/core\/esm\/.*\.module\.mjs$/ },
    handler: (code, id) => ({
      code: `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css'\n${code}`,
      map: null,
    }),
  },
}

const framework =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next[^/]*|react-i18next(?!\/dist\/es\/(?:Trans|unescape))|@orpc|use-sync-external-store)\//
// Helper of dynamic imports: in a file of its own, so that the entry, which imports it, does not wait for the framework.
const preloadHelper = /vite\/preload-helper/
// What every page draws with; anything else of Mantine stays with the screens that use it.
const interfaceParts =
  /node_modules\/(@mantine\/(hooks(?!\/esm\/use-(?:click-outside|clipboard|collapse|debounced|drag|focus-return|focus-trap|hotkeys|in-viewport|input-state|long-press|move\/|network|resize-observer))|notifications\/esm\/notifications\.store|store|core\/esm\/(core|components\/(ActionIcon|Anchor|Box|Burger|Button|Card|Container|Divider|Group|Loader|Paper|Portal|SimpleGrid|Stack|Text|Title|Transition|UnstyledButton|VisuallyHidden)))|clsx)\//
// Parts of the platform that no page needs before it can answer stay with the screens that use them.
const ownParts =
  /\/src\/(client\/(?!realtime|draft|display-currency|download-file|use-now|use-translator-of|version-chain|proof-of-work|use-undoable-delete|retry-status|upload-with-progress|use-visible-height|ui\/(?:back-link|pagination|toaster|confirm-dialog|dialog|filter-sheet|info-mark|list-controls|page-header|user-text|document-row|draft-notice|empty-state|form|server-field-error|menu-keys|no-deadline-yet|offline-notice|password-input|progress-path|progress-ring|remove-button|save-status-text|settings-row|proportion-bar|stat\.|use-|zone-))|shared\/(?!audit-events|countries|csv-injection|display-names|errors\.|exchange-rates|lists|unicode|weekdays|email-|currency-exchange|zoned-time|money|names|proof-of-work|file-response-schema|access-scopes|legal-text|months|text-diff|time-zones|trash|upload-schema|uuid|web-)|features\/(accounts\/client\.ts|dashboard\/(?:client|freshness\.rules)\.ts|telemetry\/(?:client|rules|reporter\.client)\.ts|site\/components\/(site-|main-nav|account-area|mobile-menu)))/

// What each route must know before it is opened: its search, its guard. Dozens of crumbs otherwise; screens stay apart.
const routeStubs = /\/src\/(route-tree\.gen\.ts|routes\/(?:[^?-][^?/]*\/)*[^?/-][^?/]*\.tsx)$/

// What is around every page of a signed-in person, in one file: each small one costs a phone several milliseconds.
const signedInParts =
  /\/src\/(routes\/_app\.tsx\?tsr-split|client\/realtime\.ts|features\/(accounts\/components\/guard-screen|notifications\/(client|rules|messages\.format|components\/notification-bell)|site\/(navigation\.client|shortcuts\.rules|components\/(header-links|settings-(menu|button)))|assistant\/components\/(assistant-launcher|use-aside)|messages\/(conversations\.client|components\/(unread-badge|use-unread))|profile\/(picture\/picture\.rules|components\/chosen-currency-provider)))|node_modules\/@mantine\/core\/esm\/components\/(Avatar|Badge)\//
// Small parts that many screens share. Schemas stay apart, because they bring Zod, which no page needs to be shown.
const sharedParts =
  /\/src\/(shared\/(?!text-diff|[\w-]+-schemas?\.ts)|client\/ui\/(back-link|no-deadline-yet|progress-ring|proportion-bar|remove-button|stat\.)|features\/(deadlines\/(client|actionable|lists\.rules|components\/due-text)|applications\/requirement-name|notifications\/deadline-name|catalogue\/components\/converted-amount|dashboard\/components\/zone-notice))|node_modules\/(@tabler\/|@mantine\/core\/esm\/components\/Alert\/)/

// A line of a list of programmes, wherever one stands: two dozen small files otherwise, on the first screen, too.
const programParts =
  /\/src\/features\/(catalogue\/(client|empty-searches\/components\/cell-labels|facts\/(credit-price|deciding-values|fact-values|missing|facts)[^/]*|program\.format|components\/(program-row|program-words|cell-list|unknown-cells|use-cells|column-heads|format-badge|place-link|use-list-view)[^/]*)|matching\/(client|match-name\.format|matched-words\.format|rules|wishes[^/]*|components\/(explained-match|field-absent|fit-label|fit-mark|match-link|sample-notice|tier-badge|use-reason-reader|match-card|also-by-field)[^/]*)|shortlist\/(client|components\/add-(?:to-shortlist|missing-program))[^/]*|profile\/us-states[^/]*)/

// How a fact and its source are shown, on each page of the catalogue. The fields of its form stay apart (`fact-value-field`).
const factParts =
  /\/src\/features\/catalogue\/components\/(details-failure|fact-(labels|source|table|value)|known-facts|program-fact)\./

// Fields that most forms have, in one file.
const fields =
  /node_modules\/@mantine\/core\/esm\/(components\/(Checkbox|Input|InputBase|InputsGroup|NativeSelect|TextInput)|utils\/InlineInput)\//

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
    styleSheets,
    refuseServerFiles(),
    listContractRoutes(),
  ],
  // In development packages are put together ahead of the pages, by plugins of their own.
  optimizeDeps: { rolldownOptions: { plugins: [styleSheets] } },
  server: {
    proxy: {
      '/api': server,
      '/branding': server,
      '/calendar': server,
      '/mcp': server,
      '/oauth': server,
      '/.well-known': server,
      '/read-page/shared': server,
      '/robots.txt': server,
      '/sitemap': server,
      '/social-cards': server,
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
            { name: 'preload', test: preloadHelper, priority: 6 },
            { name: 'framework', test: framework, priority: 5 },
            { name: 'interface', test: interfaceParts, priority: 4 },
            { name: 'site', test: ownParts, priority: 3, minShareCount: 2 },
            { name: 'routes', test: routeStubs, priority: 2 },
            { name: 'shared', test: sharedParts, priority: 1, minShareCount: 2 },
            { name: 'programs', test: programParts, priority: 0, minShareCount: 2 },
            { name: 'facts', test: factParts, priority: 0, minShareCount: 2 },
            { name: 'fields', test: fields, priority: 0, minShareCount: 2 },
            { name: 'signed-in', test: signedInParts, priority: 0 },
          ],
        },
      },
    },
  },
})
