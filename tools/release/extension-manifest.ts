/** Browsers that the extension is built for, from one source. */
export const extensionTargets = ['chromium', 'firefox'] as const
export type ExtensionTarget = (typeof extensionTargets)[number]

/** Sizes of the icons, in pixels. */
export const iconSizes = [16, 32, 48, 128]

const icons = Object.fromEntries(iconSizes.map((size) => [size, `icon-${size}.png`]))

/** Match pattern of an origin. Firefox allows no port in it, so it matches every port of the host. */
export const toMatchPattern = (origin: string): string => {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** Origins that a general build may ask for; the user allows one of them. */
const anyInstance = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

/**
 * Builds the manifest (Manifest V3) of the extension.
 *
 * @param instance origin of the only installation that it may reach; undefined for a build that asks the user for it
 */
export const buildManifest = (target: ExtensionTarget, version: string, instance?: string): object => ({
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  default_locale: 'en',
  version,
  icons,
  action: { default_popup: 'popup.html', default_title: '__MSG_name__', default_icon: icons },
  options_ui: { page: 'options.html', open_in_tab: true },
  permissions: ['activeTab', 'scripting', 'storage'],
  ...(instance ? { host_permissions: [toMatchPattern(instance)] } : { optional_host_permissions: anyInstance }),
  ...(target === 'chromium'
    ? { background: { service_worker: 'background.js' }, minimum_chrome_version: '126' }
    : {
        background: { scripts: ['background.js'] },
        browser_specific_settings: {
          gecko: {
            id: 'extension@gradapp.invalid',
            strict_min_version: '128.0',
            data_collection_permissions: { required: ['websiteContent', 'browsingActivity'] },
          },
        },
      }),
})
