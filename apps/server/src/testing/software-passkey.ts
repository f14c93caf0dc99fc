import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@zhizao/contract/access/second-factor'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const USER_PRESENT = 1
const HAS_CREDENTIAL = 64

/** An authenticator and its browser, in software: P-256, no attestation. `counts`: it says how often it was used. */
export function softwarePasskey({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const { x, y } = publicKey.export({ format: 'jwk' })
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]),
  )
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const saidOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function dataOf(rpId: string, flags: number, more: Buffer) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }

  return {
    make({ challenge, rp }: PasskeyCreation): MadePasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const authData = new Uint8Array(dataOf(rp.id, USER_PRESENT | HAS_CREDENTIAL, credential))
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: saidOf('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    show({ challenge, rpId }: PasskeyRequest): ShownPasskey {
      if (counts) counter++
      const said = saidOf('webauthn.get', challenge)
      const authData = dataOf(rpId, USER_PRESENT, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), privateKey)
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
    /** As a copy does that was used less often. */
    countBack(by: number) {
      counter -= by
    },
  }
}
