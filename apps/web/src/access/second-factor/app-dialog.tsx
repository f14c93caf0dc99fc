import { useQuery } from '@tanstack/react-query'
import { secondFactor } from '@zhizao/contract/access/second-factor'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { useRefused } from './use-refused.ts'

const calls = client(secondFactor)

interface AppDialogProps {
  onClose: () => void
  /** With the recovery codes that the first factor brings. */
  onSaved: (recoveryCodes: readonly string[]) => Promise<void>
}

/** An authenticator app is set up: it counts once its first code was right. */
export function AppDialog({ onClose, onSaved }: AppDialogProps) {
  const offer = useQuery({
    queryKey: ['second-factor', 'app'],
    queryFn: () => calls.beginApp({}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { isBusy, failure, refusals, run } = useRefused()
  const confirm = (challenge: string, oneTimeCode: string) =>
    run(async () => onSaved((await calls.confirmApp({ challenge, oneTimeCode }, { quiet: true })).recoveryCodes))
  return (
    <DraggableModal open width={480} title={t('设置验证器应用')} footer={null} onCancel={onClose}>
      {offer.isPending && <Loading />}
      {offer.isError && <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />}
      {offer.data && (
        <AppSetUp
          offer={offer.data}
          isBusy={isBusy}
          failure={failure}
          refusals={refusals}
          onCode={(code) => void confirm(offer.data.challenge, code)}
        />
      )}
    </DraggableModal>
  )
}
