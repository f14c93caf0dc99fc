import { expect, test } from 'vitest'
import { fileCommand, serverOf, startCommand } from './secret-dialog.tsx'

const made = { code: 'A1', kind: 'edge', secret: 's3', host: null, mqttPort: 1884, mqttTlsPort: null } as const

test('the gateway finds the server at its public address, else where the browser did, by the port that is open', () => {
  expect(serverOf(made, '10.0.0.5')).toBe('mqtt://10.0.0.5:1884')
  expect(serverOf({ ...made, host: 'plant.example.cn' }, '10.0.0.5')).toBe('mqtt://plant.example.cn:1884')
  expect(serverOf({ ...made, host: 'plant.example.cn', mqttTlsPort: 8884 }, 'x')).toBe('mqtts://plant.example.cn:8884')
})

test('the secret stands in the environment or in a file, and never among the arguments', () => {
  for (const command of [startCommand(made, 'h'), fileCommand(made, 'h')]) {
    const [, args] = command.split('npm run gateway -- ')
    expect(args).toContain('--server mqtt://h:1884 --code A1')
    expect(args).not.toContain('s3')
  }
  expect(fileCommand(made, 'h')).toContain('--secret-file')
})
