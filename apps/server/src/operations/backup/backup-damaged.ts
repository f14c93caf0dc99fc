import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Refusal } from '../../platform/refusal.ts'

/** A backup that cannot be trusted; the message says why. */
export class BackupDamaged extends Refusal {
  override readonly name = 'BackupDamaged'
  constructor(message: string) {
    super(ErrorCode.conflict, message)
  }
}
