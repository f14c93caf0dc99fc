import { createPrivateKey, X509Certificate } from 'node:crypto'
import { invalidField } from '../../platform/refusal.ts'

interface Given {
  userCertificate?: string | undefined
  password?: string | undefined
}

/**
 * A certificate by which a channel signs in, and its private key, which stands in the place of the password: as PEM in whole lines,
 * whatever a single-line field made of it. What does not fit together is refused.
 */
export function withUserCertificate<Settings extends Given>(settings: Settings, isKnown: boolean): Settings {
  const { userCertificate, password } = settings
  if (!userCertificate) return settings
  const pem = pemOf(userCertificate, 'CERTIFICATE')
  const certificate = pem && quietly(() => new X509Certificate(pem))
  if (!certificate) throw invalidField('settings.userCertificate', '用户证书', '应为 PEM 格式的 X.509 证书')
  if (!password) {
    if (isKnown) return { ...settings, userCertificate: pem }
    throw invalidField('settings.password', '密码', '用证书登录时请填写证书的私钥（PEM）')
  }
  const keyText = pemOf(password, '(?:RSA )?PRIVATE KEY')
  const key = keyText && quietly(() => createPrivateKey(keyText))
  if (!key) throw invalidField('settings.password', '密码', '用证书登录时应为不加密的私钥（PEM）')
  if (!certificate.checkPrivateKey(key)) throw invalidField('settings.password', '密码', '私钥与用户证书不匹配')
  return { ...settings, userCertificate: pem, password: keyText }
}

function pemOf(text: string, label: string): string | undefined {
  const found = new RegExp(`-----BEGIN (${label})-----([A-Za-z\\d+/=\\s]+)-----END \\1-----`).exec(text)
  if (!found) return undefined
  const lines = found[2]!.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${found[1]}-----`, ...lines, `-----END ${found[1]}-----`, ''].join('\n')
}

/** What cannot be read is said in our words. */
function quietly<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
