/** Why a request failed: the device answered with an exception, did not answer, or the connection is gone. */
export class ModbusFailure extends Error {
  readonly kind: 'exception' | 'timeout' | 'closed'
  readonly code: number | undefined
  constructor(kind: ModbusFailure['kind'], message: string, code?: number) {
    super(message)
    this.kind = kind
    this.code = code
  }
}
