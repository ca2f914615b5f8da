import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensurePrograms } from '#tests/support/system-packages.ts'

// The parts of a cluster as deploy/ describes them, on this machine's loopback address: `npm run tool -- cluster` tests
// the files that an operator installs.

const packages = [
  'patroni',
  'python3-idna',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'postgresql',
  'postgresql-client',
]
/** Patroni's HTTP client needs it to compare names in certificates, but does not depend on it. */
const idna = '/usr/lib/python3/dist-packages/idna'
const programs = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
}

/** Installs missing packages, and starts none of their services. */
export const installParts = (): void =>
  ensurePrograms({ name: 'A part of the cluster', paths: [...Object.values(programs), idna], packages })

const idOf = (option: '-u' | '-g') => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
/** PostgreSQL refuses to run as root. */
export const postgresUser = () => ({ uid: idOf('-u'), gid: idOf('-g') })

const debianPostgres = () => {
  const found = spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'], { encoding: 'utf8' })
  return found.stdout.trim()
}

const freePorts = async (count: number): Promise<number[]> => {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      async () =>
        await new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer()
          server.listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  return ports
}

export interface Part {
  name: string
  child: ChildProcess
  log: () => string
}

export interface Member {
  name: string
  postgresPort: number
  patroniPort: number
  data: string
}

const secrets = {
  SUPERUSER_PASSWORD: 'only-for-this-test-1',
  REPLICATION_PASSWORD: 'only-for-this-test-2',
  REWIND_PASSWORD: 'only-for-this-test-3',
  DATABASE_PASSWORD: 'only-for-this-test-4',
  PGBOUNCER_PASSWORD: 'only-for-this-test-5',
  PATRONI_PASSWORD: 'only-for-this-test-7',
  BACKUP_PASSPHRASE: 'only-for-this-test-6',
  AUTH_SECRET: 'a secret that only this test of a cluster uses',
}
const host = '127.0.0.1'
/**
 * The address from which the balancer connects to the database, so that a member can distinguish it from other members.
 */
const balancerSource = '127.0.0.2'
export const memberNames = ['one', 'two', 'three']

/** Creates the folder of a cluster with unused ports, and returns how its parts are built from the files in deploy/. */
export const openCluster = async (webServers: number) => {
  const folder = mkdtempSync('/tmp/gradapp-cluster-')
  chmodSync(folder, 0o755)
  const own = postgresUser()
  const folderOf = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, own.uid, own.gid)
    return path
  }
  const ports = await freePorts(24)
  const take = () => ports.pop() ?? 0
  const members: Member[] = memberNames.map((name) => ({
    name,
    postgresPort: take(),
    patroniPort: take(),
    data: join(folderOf(name), 'data'),
  }))
  const etcds = memberNames.map((name) => ({ name, port: take(), peer: take(), data: folderOf(`etcd-${name}`) }))
  const web = Array.from({ length: webServers }, (_, index) => ({ name: `web${index + 1}`, port: take() }))
  const [writePort, readPort, webPort, poolerPort] = [take(), take(), take(), take()]
  const [tlsPort, redirectPort] = [take(), take()]
  const sockets = folderOf('sockets')
  const backrest = join(folder, 'pgbackrest.conf')
  const stanza = `pgbackrest --config=${backrest} --stanza=gradapp`

  const keys = folderOf('keys')
  const issued = [
    ...memberNames.map((name) => `${name} member ${host}`),
    `balancer server ${host} localhost`,
    `pooler server ${host}`,
    'app client',
  ]
  const issuing = `sh deploy/setup.sh certificates '${keys}' && chown -R ${own.uid}:${own.gid} '${keys}'`
  const { status: issuingStatus, stderr: issuingError } = spawnSync('sh', ['-c', issuing], {
    input: `${issued.join('\n')}\n`,
    encoding: 'utf8',
  })
  if (issuingStatus !== 0) throw new Error(`deploy/setup.sh certificates: ${issuingError}`)
  /** Returns the files that deploy/setup.sh issued for a part. */
  const keysOf = (name: string) => ({
    CERTIFICATE_FILE: join(keys, name, 'tls.crt'),
    KEY_FILE: join(keys, name, 'tls.key'),
  })
  const caFile = join(keys, 'app', 'ca.crt')
  const databaseServers = members
    .map(
      ({ name, postgresPort, patroniPort }) =>
        `  server ${name} ${host}:${postgresPort} source ${balancerSource} check port ${patroniPort}`,
    )
    .join('\n')

  const common: Record<string, string | number> = {
    ...secrets,
    HOST: host,
    BALANCER: host,
    BALANCER_SOURCE: balancerSource,
    TRUSTED_PROXY: host,
    CA_FILE: caFile,
    POOLER: host,
    NETWORK: '127.0.0.0/8',
    ETCD_HOSTS: etcds.map(({ port }) => `${host}:${port}`).join(','),
    ETCD_CLUSTER: etcds.map(({ name, peer }) => `${name}=https://${host}:${peer}`).join(','),
    POSTGRES_BIN: debianPostgres(),
    SOCKETS: sockets,
    WATCHDOG: 'off',
    WRITE_PORT: writePort,
    READ_PORT: readPort,
    WEB_PORT: webPort,
    PROXIED_HOST: host,
    TLS_PORT: tlsPort,
    REDIRECT_PORT: redirectPort,
    WEB_CERTIFICATE: join(keys, 'balancer', 'tls.pem'),
    PGBOUNCER_PORT: poolerPort,
    PGBOUNCER_USERS: join(folder, 'pgbouncer-users'),
    BACKUPS: folderOf('backups'),
    BACKUP_LOCKS: folderOf('backup-locks'),
    APP_URL: `http://localhost:${webPort}`,
    PRIMARY_SERVERS: databaseServers,
    REPLICA_SERVERS: databaseServers,
    WEB_SERVERS: web.map(({ name, port }) => `  server ${name} ${host}:${port} check`).join('\n'),
  }

  /** Fills the placeholders of a file of deploy/; throws where one has no value. */
  const write = (template: string, name: string, more: Record<string, string | number> = {}) => {
    const values = Object.entries({ ...common, ...more }).map(([key, value]) => [key, String(value)])
    const {
      stdout: text,
      stderr,
      status,
    } = spawnSync('sh', ['fill', template], {
      cwd: 'deploy',
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', ...Object.fromEntries(values) },
    })
    if (status !== 0) throw new Error(stderr)
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    chownSync(path, own.uid, own.gid)
    return path
  }

  const parts = new Map<string, Part>()
  const run = (name: string, program: string, args: string[], as?: { uid: number; gid: number }): Part => {
    const child = spawn(program, args, {
      ...as,
      cwd: folder,
      detached: true,
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let text = ''
    const collect = (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-200_000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const part = { name, child, log: () => text }
    parts.set(name, part)
    return part
  }

  const writeEtcd = ({ name, port, peer, data }: (typeof etcds)[number]) =>
    write('etcd.yml', `etcd-${name}.yml`, {
      ...keysOf(name),
      NODE: name,
      ETCD_PORT: port,
      ETCD_PEER_PORT: peer,
      ETCD_DATA: data,
    })

  const startMember = (member: Member) => {
    const file = write('patroni.yml', `patroni-${member.name}.yml`, {
      ...keysOf(member.name),
      NODE: member.name,
      PATRONI_PORT: member.patroniPort,
      POSTGRES_PORT: member.postgresPort,
      POSTGRES_DATA: member.data,
      PGPASS: join(folder, member.name, 'pgpass'),
      ARCHIVE_COMMAND: `"${stanza} --pg1-path=${member.data} archive-push %p"`,
    })
    return run(member.name, programs.patroni, [file], own)
  }

  return {
    folder,
    members,
    web,
    ports: {
      write: writePort,
      read: readPort,
      web: webPort,
      pooler: poolerPort,
      tls: tlsPort,
      redirect: redirectPort,
    },
    secrets,
    parts,
    run,
    write,
    startMember,
    startEtcd: () => {
      for (const { name, port, peer, data } of etcds)
        run(`etcd-${name}`, programs.etcd, [`--config-file=${writeEtcd({ name, port, peer, data })}`], own)
    },
    caFile,
    keysOf,
    etcdPort: etcds[0]?.port ?? 0,
    balancerSource,
    /** The one-time steps of an administrator in the database. */
    setUp: () => {
      const { SUPERUSER_PASSWORD: password, ...others } = secrets
      const place = {
        PGHOST: members.map(() => host).join(','),
        PGPORT: members.map(({ postgresPort }) => postgresPort).join(','),
        PGUSER: 'postgres',
        PGPASSWORD: password,
        PGTARGETSESSIONATTRS: 'read-write',
        PGSSLMODE: 'verify-full',
        PGSSLROOTCERT: caFile,
      }
      const env = { PATH: '/usr/bin:/bin', ...others, ...place }
      for (const time of ['once', 'again']) {
        const { status, stderr } = spawnSync('sh', ['deploy/setup.sh', 'database'], { env, encoding: 'utf8' })
        if (status !== 0) throw new Error(`deploy/setup.sh database, ${time}: ${stderr}`)
      }
    },
    startBalancer: () => run('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', 'haproxy.cfg')]),
    startPooler: () => {
      writeFileSync(
        join(folder, 'pgbouncer-users'),
        `"pgbouncer" "${secrets.PGBOUNCER_PASSWORD}"\n"gradapp" "${secrets.DATABASE_PASSWORD}"\n`,
      )
      chownSync(join(folder, 'pgbouncer-users'), own.uid, own.gid)
      return run('pgbouncer', programs.pgbouncer, [write('pgbouncer.ini', 'pgbouncer.ini', keysOf('pooler'))], own)
    },
    writeBackups: (member: Member) =>
      write('pgbackrest.conf', 'pgbackrest.conf', { POSTGRES_DATA: member.data, POSTGRES_PORT: member.postgresPort }),
    /** Ends all parts, PostgreSQL with the process group of its Patroni. */
    stop: async () => {
      for (const { child } of [...parts.values()].reverse()) killGroup(child, 'SIGTERM')
      await pause(3_000)
      for (const { child } of parts.values()) killGroup(child, 'SIGKILL')
      for (const member of members) killPostgres(member)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type OpenCluster = Awaited<ReturnType<typeof openCluster>>

export const killGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    process.kill(-(child.pid ?? Number.NaN), signal)
  } catch {
    // The process has already exited.
  }
}

/** Kills the PostgreSQL of a member with all its processes, like a power failure. */
export const killPostgres = ({ data }: Member): void => {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN
  if (!(pid > 1)) return
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
  for (const id of [pid, ...children])
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
}

/** Polls until a condition holds; throws the condition and its last value after `withinMs`. */
export const until = async (
  what: string,
  holds: () => Promise<boolean>,
  withinMs = 60_000,
  stepMs = 200,
): Promise<number> => {
  const began = performance.now()
  let last: unknown
  while (performance.now() - began < withinMs) {
    try {
      if (await holds()) return performance.now() - began
    } catch (error) {
      last = error
    }
    await pause(stepMs)
  }
  throw new Error(`${what} did not come about within ${withinMs / 1_000} s`, { cause: last })
}
