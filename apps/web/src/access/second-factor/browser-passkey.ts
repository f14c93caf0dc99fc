import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@zhizao/contract/access/second-factor'
import { t } from '../../platform/i18n/translate.ts'

/** Why this page cannot use passkeys, which are of `site`; empty where it can. */
export function passkeyTrouble(site: string): string {
  if (!window.isSecureContext) return t('浏览器只在 https 网址下提供通行密钥，请使用验证器应用。')
  if (!site) return t('用 IP 地址访问时不能使用通行密钥，请使用验证器应用。')
  if (location.hostname !== site) return t('通行密钥只能在 {site} 上使用。', { site })
  if (!('PublicKeyCredential' in window)) return t('此浏览器不支持通行密钥，请使用验证器应用。')
  return ''
}

/** A passkey that the browser did not hand over, in words. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

const library = () => import('@simplewebauthn/browser')

function words(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return t('这个通行密钥已经添加过')
  if (name === 'SecurityError') return t('这个网址不能使用通行密钥，请使用其他方式')
  return t('没有完成通行密钥验证，请重试或使用其他方式')
}

/** Has the browser show a passkey. */
export async function showPasskey(optionsJSON: PasskeyRequest): Promise<ShownPasskey> {
  const { startAuthentication } = await library()
  const { id, rawId, response, clientExtensionResults } = await startAuthentication({ optionsJSON }).catch((error) => {
    throw new NoPasskey(words(error))
  })
  return { id, rawId, response, type: 'public-key', clientExtensionResults: { ...clientExtensionResults } }
}

/** Has the browser make a passkey. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<MadePasskey> {
  const { startRegistration } = await library()
  const { id, rawId, response, clientExtensionResults } = await startRegistration({ optionsJSON }).catch((error) => {
    throw new NoPasskey(words(error))
  })
  return { id, rawId, response, type: 'public-key', clientExtensionResults: { ...clientExtensionResults } }
}
