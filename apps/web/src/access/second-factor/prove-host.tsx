import { useQuery } from '@tanstack/react-query'
import { secondFactor } from '@zhizao/contract/access/second-factor'
import { useEffect, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { type Proof, setProver } from '../../platform/api/prover.ts'
import { serverNow } from '../../platform/api/signed-headers.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { passkeyTrouble, showPasskey } from './browser-passkey.ts'
import { OwnPassword } from './own-password.tsx'
import classes from './second-factor.module.css'
import { ShowFactor, type Shown } from './show-factor.tsx'
import { useRefused } from './use-refused.ts'
import { waysOf } from './ways-of.ts'

const calls = client(secondFactor)

interface Question {
  title: string
  answer: (proof: Proof | undefined) => void
}

/** Stands by wherever a user is, and asks him again who he is when a call wants to know. */
export function ProveHost() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => setProver((title) => new Promise<Proof | undefined>((answer) => setQuestion({ title, answer }))), [])
  if (!question) return null
  const close = (proof?: Proof) => {
    setQuestion(undefined)
    question.answer(proof)
  }
  return <ProveDialog title={question.title} onClose={close} />
}

function ProveDialog({ title, onClose }: { title: string; onClose: (proof?: Proof) => void }) {
  const own = useQuery({
    queryKey: ['second-factor', 'prove'],
    queryFn: ({ signal }) => calls.own({}, { quiet: true, signal }),
    gcTime: 0,
  })
  const { isBusy, failure, refusals, run } = useRefused()
  const prove = (given: Parameters<typeof calls.prove>[0]) =>
    run(async () => {
      const { proof, validSeconds } = await calls.prove(given, { quiet: true })
      onClose({ proof, until: serverNow() + validSeconds * 1000 })
    })
  const showKey = () =>
    run(async () => {
      const { challenge, options } = await calls.passkeyRequest({}, { quiet: true })
      const passkey = await showPasskey(options)
      await prove({ challenge, passkey })
    })
  const given = { isBusy, failure, refusals }
  return (
    <DraggableModal
      open
      width={420}
      // Above the dialog in which the act was asked for.
      zIndex={1200}
      title={t('再次验证身份')}
      footer={null}
      onCancel={() => onClose()}
    >
      <p className={classes.act}>{t('“{title}”需要确认是您本人。', { title: t(title) })}</p>
      {own.isPending && <Loading />}
      {own.isError && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {own.data &&
        (own.data.app || own.data.passkeys.length ? (
          <ShowFactor
            {...given}
            ways={waysOf(own.data, !passkeyTrouble(own.data.site))}
            okText={t('确定')}
            onShow={(shown: Shown) => void prove(shown)}
            onPasskey={() => void showKey()}
          />
        ) : (
          <OwnPassword {...given} onPassword={(password) => void prove({ password })} />
        ))}
    </DraggableModal>
  )
}
