import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import { plainFault } from '../fault-words.ts'

const ofOurCertificate =
  /BadCertificate|BadSecurityChecksFailed|BadNoValidCertificates|connection may have been rejected/i
const ofIdentity = /BadIdentityToken|BadUserAccessDenied|user ?identity|user token|policyId/i
const noEndpoint = /cannot find (an )?endpoint|end point must exist|BadSecurity(Mode|Policy)Rejected/i

/** Why a connection did not come about, in words that name whose certificate or setting it is about. */
export function connectionFault(
  error: unknown,
  { security, username, userCertificate }: SetFileChannel,
  own: string | undefined,
): string {
  const message = error instanceof Error ? error.message : String(error)
  if (/server Certificate verification failed/i.test(message)) {
    return message.includes('BadCertificateUntrusted')
      ? '服务器的证书还没有被信任，请在盒子的“安全证书”中核对指纹后信任'
      : `服务器的证书未通过检查：${plainFault(error)}`
  }
  if (userCertificate && ofIdentity.test(message)) return '用户证书被服务器拒绝，请在服务器上信任该证书'
  if (!username && ofIdentity.test(message)) return '服务器不允许匿名访问，请填写用户名和密码'
  // The same status of a node says that one may not read or write it.
  if (/BadUserAccessDenied/.test(message)) return '用户名或密码被服务器拒绝（BadUserAccessDenied）'
  if (!security || security === 'none')
    return noEndpoint.test(message) ? '服务器不接受不加密的连接，请选择安全策略' : plainFault(error)
  if (noEndpoint.test(message)) return '服务器没有提供所选的安全策略，请改选其他安全策略或在服务器上启用'
  if (ofOurCertificate.test(message))
    return `服务器没有信任网关的证书，请在服务器上信任指纹为 ${own ?? '（见盒子的“安全证书”）'} 的证书`
  return plainFault(error)
}
