import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type UnitConversion, unitConversion } from '@zhizao/contract/material/unit'
import { Button, Flex, Input, Table, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { AskFirst } from '../platform/widgets/ask.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'
import { findUnits } from './material-choices.ts'

const calls = client(unitConversion)

interface Props {
  title: string
  /** Those of one material, or those that a unit stands in. */
  of: { materialId: string } | { unitId: string }
  onClose: () => void
}

const said = ({ fromUnit, rate, toUnit }: UnitConversion) => `1 ${fromUnit} = ${rate} ${toUnit}`

/** Conversions in words, with a line for one more. */
export function ConversionsDialog({ title, of, onClose }: Props) {
  const cache = useQueryClient()
  const mayEdit = usePermission(unitConversion.create.permission)
  const queryKey = ['unitConversion', of]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => calls.list(of, { signal, quiet: true }) })
  const onSettled = () => cache.invalidateQueries({ queryKey })
  const remove = useMutation({ mutationFn: (id: string) => calls.remove({ id }), onSettled })
  return (
    <DraggableModal open title={title} width={560} footer={null} onCancel={onClose}>
      <Flex vertical gap={16}>
        <Table<UnitConversion>
          size="small"
          rowKey="id"
          loading={found.isLoading}
          pagination={false}
          scroll={{ y: 280 }}
          dataSource={found.data ?? []}
          locale={{ emptyText: t('还没有换算，在下方添加') }}
          columns={[
            { title: t('换算'), key: 'said', render: (_, row) => said(row) },
            {
              title: t('适用'),
              key: 'of',
              width: 180,
              ellipsis: true,
              render: (_, row) => (row.materialId ? `${row.materialCode} ${row.materialName}` : t('所有物料')),
            },
            {
              key: 'remove',
              width: 48,
              render: (_, row) =>
                mayEdit &&
                !row.builtIn && (
                  <AskFirst
                    title={t('删除换算“{said}”？', { said: said(row) })}
                    onConfirm={() => remove.mutateAsync(row.id)}
                  >
                    <Button type="text" size="small" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
                  </AskFirst>
                ),
            },
          ]}
        />
        {mayEdit && <NewConversion of={of} onAdded={onSettled} />}
      </Flex>
    </DraggableModal>
  )
}

function NewConversion({ of, onAdded }: { of: Props['of']; onAdded: () => void }) {
  const [from, setFrom] = useState<string | null>('unitId' in of ? of.unitId : null)
  const [to, setTo] = useState<string | null>(null)
  const [rate, setRate] = useState('')
  const add = useMutation({
    mutationFn: () =>
      calls.create({
        fromUnitId: from!,
        toUnitId: to!,
        rate,
        ...('materialId' in of && { materialId: of.materialId }),
      }),
    onSuccess: () => {
      setTo(null)
      setRate('')
      onAdded()
    },
  })
  const unit = (label: string, value: string | null, change: (next: string | null) => void) => (
    <div style={{ width: 140 }}>
      <RemoteSelect
        name="materialUnits"
        find={findUnits}
        aria-label={label}
        value={value}
        onChange={(next) => change((next as string | null) ?? null)}
      />
    </div>
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <Flex gap={8} align="center" wrap>
        <Typography.Text>1</Typography.Text>
        {unit(t('单位'), from, setFrom)}
        <Typography.Text>=</Typography.Text>
        <Input
          style={{ width: 120 }}
          aria-label={t('换算率')}
          placeholder={t('如 12 或 1/3')}
          maxLength={40}
          value={rate}
          onChange={(event) => setRate(event.target.value.trim())}
        />
        {unit(t('换算为'), to, setTo)}
        <Button
          type="primary"
          htmlType="submit"
          icon={<PlusOutlined />}
          loading={add.isPending}
          disabled={!from || !to || !rate}
        >
          {t('添加')}
        </Button>
      </Flex>
    </form>
  )
}
