import { useMutation } from '@tanstack/react-query'
import { type MachineSetUp, machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { Alert, Spin } from 'antd'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { TwoStepDialog } from '../platform/widgets/two-step-dialog.tsx'
import { TargetTable } from './target-table.tsx'

const setUps = client(machineSetUp)

/** Gives a machine the values of a set-up: a look at them, a second look at what will happen, then what was read back. */
export function ApplyDialog({ setUp, onClose }: { setUp: MachineSetUp; onClose: () => void }) {
  const write = useMutation({ mutationFn: () => setUps.apply({ id: setUp.id }, { quiet: true }) })
  const { targets, materialName, machineName } = setUp
  const isDone = write.data?.every(({ state }) => state === 'confirmed')
  return (
    <TwoStepDialog
      width={640}
      title={t('下发生产设置：{name}', { name: materialName })}
      fields={<TargetTable targets={targets} />}
      check={() => true}
      review={
        <Alert
          type="warning"
          showIcon
          title={t('即将把 {n} 个目标值写入“{name}”', { n: targets.length, name: machineName })}
          description={t('此操作会直接作用于现场设备，请确认现场人员与设备处于安全状态。')}
        />
      }
      confirmText={t('确认下发')}
      onConfirm={() => write.mutate()}
      isBusy={write.isPending}
      onClose={onClose}
      outcome={
        write.status !== 'idle' && (
          <>
            {write.isPending && <Spin />}
            {write.isError && (
              <Alert type="error" showIcon title={refusalIn(write.error)?.msg ?? t('系统错误，请稍后重试！')} />
            )}
            {write.data && (
              <>
                <Alert
                  type={isDone ? 'success' : 'warning'}
                  showIcon
                  title={isDone ? t('机器已按目标值设定，全部回读一致') : t('有的目标值没有确认，请核对现场')}
                  style={{ marginBottom: 12 }}
                />
                <TargetTable targets={targets} written={write.data} />
              </>
            )}
          </>
        )
      }
    />
  )
}
