import { useMutation } from '@tanstack/react-query'
import type { BoxDevice, PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import type { TestReading } from '@zhizao/contract/gateway-box/box-question'
import { Alert, Button, Descriptions, Modal } from 'antd'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { type AddressRow, addressOf, addressProblem } from './address-rows.ts'
import { questions } from './browse-nodes.ts'

export interface TestReadProps {
  device: BoxDevice
  row: AddressRow
}

/** Reads a line's address now, as it stands in its cells, and shows what came. */
export function TestRead({ device, row }: TestReadProps) {
  const problem = addressProblem(row.address, device.driver, row.dataType)
  const ask = useMutation({
    mutationFn: () =>
      questions.testRead(
        {
          boxDeviceId: device.id,
          pointId: row.pointId,
          address: addressOf(row.address, device.driver) as PointAddress,
        },
        { quiet: true },
      ),
  })
  const isOpen = !ask.isIdle
  return (
    <>
      <Button type="link" size="small" disabled={!!problem} title={problem} onClick={() => ask.mutate()}>
        {t('试读')}
      </Button>
      <Modal
        open={isOpen}
        title={t('试读：{name}', { name: row.pointName })}
        width={560}
        onCancel={ask.reset}
        footer={
          <>
            <Button onClick={ask.reset}>{t('关闭')}</Button>
            <Button type="primary" loading={ask.isPending} onClick={() => ask.mutate()}>
              {t('再读一次')}
            </Button>
          </>
        }
      >
        {ask.isPending ? (
          <Loading />
        ) : ask.error ? (
          <ErrorState error={ask.error} onRetry={() => ask.mutate()} />
        ) : (
          ask.data && <ReadingText reading={ask.data} unit={row.unit} />
        )}
      </Modal>
    </>
  )
}

const qualities = { good: '好', uncertain: '可疑', bad: '坏' } as const

const hex = (register: number) => `0x${register.toString(16).toUpperCase().padStart(4, '0')}`

function ReadingText({ reading, unit }: { reading: TestReading; unit: string | null }) {
  const { value, quality, time, registers, raw, fault } = reading
  return (
    <>
      {fault && <Alert type="error" showIcon title={serverWords(fault)} style={{ marginBottom: 12 }} />}
      <Descriptions
        size="small"
        bordered
        column={1}
        items={[
          { key: 'value', label: t('值'), children: value === null ? '—' : `${value}${unit ? ` ${unit}` : ''}` },
          { key: 'quality', label: t('质量'), children: t(qualities[quality]) },
          { key: 'time', label: t('时间'), children: dayjs(time).format('YYYY-MM-DD HH:mm:ss.SSS') },
          ...(registers
            ? [
                {
                  key: 'registers',
                  label: t('寄存器原始值'),
                  children: registers.map((one) => `${one}（${hex(one)}）`).join('、'),
                },
              ]
            : []),
          ...(raw ? [{ key: 'raw', label: t('原始值'), children: raw }] : []),
        ]}
      />
    </>
  )
}
