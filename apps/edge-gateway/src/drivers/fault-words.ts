/** What went wrong, in words for people. A code that a technician looks up stands behind them in brackets. */

/** Of sockets, by the error's code. */
const socketWords: Record<string, string> = {
  ECONNREFUSED: '连接被拒绝，请检查地址和端口',
  ENOTFOUND: '找不到主机，请检查地址',
  EAI_AGAIN: '域名解析失败，请检查 DNS 设置',
  EHOSTUNREACH: '网络不可达',
  ENETUNREACH: '网络不可达',
  EHOSTDOWN: '网络不可达',
  ENETDOWN: '网络不可达',
  ETIMEDOUT: '连接超时',
  ECONNRESET: '对方中断了连接',
  ECONNABORTED: '对方中断了连接',
  EPIPE: '对方中断了连接',
  EACCES: '系统不允许建立连接',
  EPERM: '系统不允许建立连接',
  EADDRNOTAVAIL: '本机地址或端口不可用',
  EADDRINUSE: '本机地址或端口不可用',
  EMFILE: '打开的连接过多',
  ENFILE: '打开的连接过多',
  ENOBUFS: '系统资源不足',
  ENOMEM: '系统资源不足',
}

/** Exceptions that Modbus devices answer with. */
const exceptionWords: Record<number, string> = {
  1: '设备不支持该功能码',
  2: '寄存器地址不存在',
  3: '数据值无效',
  4: '设备内部故障',
  5: '设备已接受请求，仍在处理',
  6: '设备忙',
  7: '设备不能执行该操作',
  8: '设备存储器校验出错',
  10: '网关路径不可用',
  11: '网关下的设备无应答',
}

/** Status codes of OPC UA that a client meets. */
const statusWords: Record<string, string> = {
  BadUnexpectedError: '服务器内部错误',
  BadInternalError: '服务器内部错误',
  BadTcpInternalError: '服务器内部错误',
  BadOutOfMemory: '服务器资源不足',
  BadResourceUnavailable: '服务器资源不足',
  BadTcpNotEnoughResources: '服务器资源不足',
  BadCommunicationError: '与服务器通信出错',
  BadNoCommunication: '服务器与设备失去通信',
  BadNotConnected: '服务器与设备未连接',
  BadDeviceFailure: '设备故障',
  BadSensorFailure: '传感器故障',
  BadOutOfService: '已停用',
  BadWaitingForInitialData: '服务器还没有取得数据',
  BadNoData: '服务器上没有数据',
  BadNoDataAvailable: '服务器上没有数据',
  BadNoValue: '服务器上没有数据',
  BadDataUnavailable: '服务器上没有数据',
  BadEncodingError: '报文编码出错',
  BadDecodingError: '报文解码出错',
  BadEncodingLimitsExceeded: '报文过大',
  BadRequestTooLarge: '报文过大',
  BadResponseTooLarge: '报文过大',
  BadTcpMessageTooLarge: '报文过大',
  BadTimeout: '服务器应答超时',
  BadRequestTimeout: '服务器应答超时',
  BadServiceUnsupported: '服务器不支持该服务',
  BadNotImplemented: '服务器不支持该服务',
  BadNotSupported: '服务器不支持该服务',
  BadShutdown: '服务器正在关闭',
  BadServerHalted: '服务器已停止',
  BadServerNotConnected: '服务器未连接',
  BadServerTooBusy: '服务器忙',
  BadTcpServerTooBusy: '服务器忙',
  BadTooManyOperations: '一次请求的节点过多',
  BadTooManyMonitoredItems: '订阅的节点超过服务器上限',
  BadTooManySubscriptions: '订阅数超过服务器上限',
  BadTooManySessions: '会话数超过服务器上限',
  BadMaxConnectionsReached: '连接数超过服务器上限',
  BadTooManyPublishRequests: '请求过多，服务器暂不受理',
  BadCertificateInvalid: '证书无效',
  BadCertificateTimeInvalid: '证书已过期或尚未生效',
  BadCertificateIssuerTimeInvalid: '证书已过期或尚未生效',
  BadCertificateHostNameInvalid: '证书与主机名不符',
  BadCertificateUriInvalid: '证书与应用标识不符',
  BadCertificateUntrusted: '证书不受信任',
  BadCertificateRevoked: '证书已被吊销',
  BadCertificateIssuerRevoked: '证书已被吊销',
  BadCertificateChainIncomplete: '证书链不完整',
  BadNoValidCertificates: '证书无效',
  BadSecurityChecksFailed: '安全校验未通过',
  BadSecurityModeRejected: '服务器不接受所选的安全策略',
  BadSecurityPolicyRejected: '服务器不接受所选的安全策略',
  BadSecurityModeInsufficient: '服务器不接受不加密的连接',
  BadUserAccessDenied: '没有访问该节点的权限',
  BadIdentityTokenInvalid: '用户名或密码被服务器拒绝',
  BadIdentityTokenRejected: '用户名或密码被服务器拒绝',
  BadUserSignatureInvalid: '用户名或密码被服务器拒绝',
  BadSecureChannelIdInvalid: '安全通道已失效',
  BadSecureChannelClosed: '安全通道已失效',
  BadSecureChannelTokenUnknown: '安全通道已失效',
  BadTcpSecureChannelUnknown: '安全通道已失效',
  BadInvalidTimestamp: '服务器与网关的时钟相差过大',
  BadSessionIdInvalid: '会话已失效',
  BadSessionClosed: '会话已失效',
  BadSessionNotActivated: '会话已失效',
  BadSubscriptionIdInvalid: '订阅已失效',
  BadNoSubscription: '订阅已失效',
  BadLicenseExpired: '服务器的许可已到期',
  BadLicenseLimitsExceeded: '超过服务器的许可上限',
  BadLicenseNotAvailable: '服务器没有许可',
  BadNodeIdInvalid: '节点标识不正确',
  BadNodeIdUnknown: '节点不存在',
  BadNodeIdRejected: '节点标识不正确',
  BadAttributeIdInvalid: '节点没有值',
  BadIndexRangeInvalid: '数组下标不正确',
  BadIndexRangeNoData: '数组下标不正确',
  BadNotReadable: '节点不可读',
  BadNotWritable: '节点不可写',
  BadWriteNotSupported: '节点不可写',
  BadOutOfRange: '值超出允许范围',
  BadTypeMismatch: '值的类型与节点不符',
  BadObjectDeleted: '节点已被删除',
  BadNotFound: '节点不存在',
  BadInvalidArgument: '参数不正确',
  BadInvalidState: '当前状态下不能执行',
  BadLocked: '节点已被锁定',
  BadRequiresLock: '节点须先锁定',
  BadTcpEndpointUrlInvalid: '端点地址不正确',
  BadDiscoveryUrlMissing: '端点地址不正确',
  BadServerUriInvalid: '端点地址不正确',
  BadTcpMessageTypeInvalid: '对方不是 OPC UA 服务器',
  BadProtocolVersionUnsupported: '协议版本不受支持',
  BadConnectionClosed: '连接中断',
  BadDisconnect: '连接中断',
  BadConnectionRejected: '连接被服务器拒绝',
  BadConfigurationError: '服务器配置有误',
}

/** Of messages without a code, by how libraries word them. */
const phraseWords: readonly (readonly [RegExp, string])[] = [
  [/timed? ?out|timeout/i, '连接超时'],
  [/crc/i, '校验错误'],
  [/length error|too short|incomplete/i, '长度不符'],
  [/unexpected data/i, '功能码或地址与请求不符'],
  [/connection (may have been )?rejected/i, '连接被服务器拒绝'],
  [/disconnect|hang up|socket (was |has been )?closed|connection.*(break|closed|lost)|premature/i, '连接中断'],
  [/certificate/i, '证书无效'],
  [/endpoint/i, '端点地址不正确'],
  [/nodeid|node id/i, '节点标识不正确'],
]

export const exceptionFault = (code: number) => `${exceptionWords[code] ?? '设备拒绝请求'}（异常码 ${code}）`

export const statusFault = (name: string) => `${statusWords[name] ?? '服务器返回错误'}（${name}）`

const chinese = /\p{Script=Han}/u

/** Any error of a driver, its library or the system. The raw text belongs into the log: nobody reads it on a screen. */
export function plainFault(error: unknown): string {
  const {
    code,
    errno,
    message = String(error),
  } = (error ?? {}) as {
    code?: unknown
    errno?: unknown
    message?: string
  }
  if (chinese.test(message)) return message
  const status = /\b(Bad[A-Z][A-Za-z_]+)/.exec(message)?.[1]
  if (status && status in statusWords) return statusFault(status)
  const system = [code, errno, ...(message.match(/\bE[A-Z_]{3,}\b/g) ?? [])].find((name) => `${name}` in socketWords)
  if (system) return socketWords[`${system}`]!
  if (status) return statusFault(status)
  const phrase = phraseWords.find(([sign]) => sign.test(message))?.[1]
  if (phrase) return phrase
  return typeof code === 'string' ? `未知故障（${code}）` : '未知故障，详见网关日志'
}
