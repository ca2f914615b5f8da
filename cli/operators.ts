import { readConfig } from '#src/server/config.ts'
import { changeGrant } from './change-permission.ts'

// npm run cli -- operators grant EMAIL | revoke EMAIL: changes the permission to see the state of the instance.

const [command, email] = process.argv.slice(2)

if ((command !== 'grant' && command !== 'revoke') || !email) {
  console.error('npm run cli -- operators grant EMAIL | revoke EMAIL')
  process.exitCode = 1
} else if (await changeGrant({ command, name: 'operator', email }))
  console.log(
    command === 'grant'
      ? `${email} is an operator: ${readConfig(process.env).appUrl}/operations`
      : `${email} is no operator any more.`,
  )
else {
  console.error(`There is no account with the address ${email}.`)
  process.exitCode = 1
}
