import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Debian packages of the programs that tests run beside the product.

interface Programs {
  /** Display name. */
  name: string
  /** Path of each of its programs or libraries once it is installed. */
  paths: readonly string[]
  /** The Debian packages that contain them. */
  packages: readonly string[]
}

/** Install command with the packages as arguments; services that Debian would start immediately are masked. */
const installing = `
policy=/usr/sbin/policy-rc.d
if ! [ -e $policy ]; then
  trap 'rm -f $policy' EXIT
  printf '#!/bin/sh\\nexit 101\\n' > $policy
  chmod 755 $policy
fi
apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@"
`

/**
 * Installs missing Debian packages, where that is possible; throws the list of packages where it is not. Concurrent
 * tests that need other programs wait for one another.
 */
export const ensurePrograms = ({ name, paths, packages }: Programs): void => {
  const isThere = () => paths.every((path) => existsSync(path))
  if (isThere()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0)
    spawnSync('flock', [join(tmpdir(), 'gradapp-packages.lock'), 'sh', '-c', installing, 'install', ...packages], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  if (!isThere()) throw new Error(`${name} was not found. Install it (Debian: apt-get install ${packages.join(' ')}).`)
}
