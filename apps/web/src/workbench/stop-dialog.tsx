import { t } from '../platform/i18n/translate.ts'
import { ReasonAsk } from './reason-ask.tsx'
import { usualStops } from './usual-stops.ts'

interface StopDialogProps {
  isBusy: boolean
  failure: string | undefined
  onClose: () => void
  onStop: (reason: string) => Promise<void>
}

/** Why work stands. */
export const StopDialog = ({ onStop, ...rest }: StopDialogProps) => (
  <ReasonAsk {...rest} title={t('停工原因')} usual={usualStops()} okText={t('停工')} onSay={onStop} />
)
