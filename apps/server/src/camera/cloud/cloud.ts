import type { Refusal } from '../../platform/refusal.ts'

export interface CloudKeys {
  appKey: string
  appSecret: string
}
export interface CloudToken {
  accessToken: string
  /** Ms since 1970. */
  until: number
}
export interface CloudAnswer {
  code: string
  answer: unknown
  /** Why the cloud would not; absent where it did. */
  refusal: Refusal | undefined
}

/** A camera cloud: how a token is had from it and how it is asked. */
export interface Cloud {
  token(keys: CloudKeys): Promise<CloudToken>
  call(
    path: string,
    params: Record<string, string | number>,
    session: { accessToken: string; keys: CloudKeys },
  ): Promise<CloudAnswer>
  /** Whether the code says that the token is not good any more. */
  isTokenLost(code: string): boolean
}
