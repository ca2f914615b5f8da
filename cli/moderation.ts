import { changeGrant } from './change-permission.ts'

// npm run moderation -- grant EMAIL | revoke EMAIL: changes the permission to decide about held and reported texts.

const [command, email] = process.argv.slice(2)

if ((command !== 'grant' && command !== 'revoke') || !email) {
  console.error('npm run moderation -- grant EMAIL | revoke EMAIL')
  process.exitCode = 1
} else if (await changeGrant({ command, name: 'moderator', email }))
  console.log(command === 'grant' ? `${email} is a moderator.` : `${email} is no moderator any more.`)
else {
  console.error(`There is no account with the address ${email}.`)
  process.exitCode = 1
}
