import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { pointBulk } from '@zhizao/contract/device/point-bulk'
import { Alert, App, Checkbox, Flex, Radio, Typography } from 'antd'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { FieldInput } from '../../platform/resource-screen/field-input.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { useRested } from '../../platform/widgets/use-rested.ts'
import classes from './bulk-edit-dialog.module.css'
import { bulkChanges, bulkFields } from './bulk-fields.ts'

const calls = client(pointBulk)
type Wanted = Parameters<typeof calls.preview>[0]

export interface BulkEditDialogProps {
  /** Those that are ticked in the list. */
  ids: readonly string[]
  /** What the list is filtered by. */
  filter: Wanted['filter']
  onClose: () => void
  onDone: () => void
}

const groups = [...new Set(bulkFields.map(({ group }) => group))]

/** Sets the fields that are ticked on many points: those ticked in the list, or all that its filter finds; says beforehand what becomes of it. */
export function BulkEditDialog({ ids, filter, onClose, onDone }: BulkEditDialogProps) {
  const { message } = App.useApp()
  const [isAll, setAll] = useState(ids.length === 0)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [values, setValues] = useState<Record<string, unknown>>({})
  const { changes, problems } = bulkChanges(chosen, values)
  const isReady = chosen.length > 0 && Object.keys(problems).length === 0
  const wanted = { ...(isAll ? { filter } : { ids: [...ids] }), changes } as Wanted
  const preview = usePreview(wanted, isReady)
  const apply = useMutation({
    mutationFn: () => calls.edit(wanted, { quiet: true }),
    onSuccess: ({ changed }) => {
      void message.success(t('已修改 {n} 个点位', { n: changed }))
      onDone()
    },
  })
  const refused = refusalIn(apply.error)?.msg ?? refusalIn(preview.error)?.msg
  const count = preview.found?.changing ?? 0
  return (
    <DraggableModal
      open
      width={760}
      title={t('批量修改点位')}
      okText={isReady && preview.found ? t('修改 {n} 个点位', { n: count }) : t('批量修改')}
      okButtonProps={{
        disabled: !isReady || !count || preview.isAsking || preview.found!.refused > 0,
        loading: apply.isPending,
      }}
      onOk={() => apply.mutate()}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Radio.Group value={isAll} onChange={({ target }) => setAll(target.value)}>
          <Radio value={false} disabled={!ids.length}>
            {t('勾选的 {n} 个点位', { n: ids.length })}
          </Radio>
          <Radio value={true}>{t('筛选到的全部点位')}</Radio>
        </Radio.Group>
        <Typography.Text type="secondary">
          {t('勾选要修改的项目并填写新值；留空表示清除。没有勾选的项目保持原样。')}
        </Typography.Text>
        <BulkFields chosen={chosen} setChosen={setChosen} values={values} setValues={setValues} problems={problems} />
        {refused ? (
          <Alert type="error" showIcon role="alert" title={refused} />
        ) : (
          isReady && preview.found && <Preview {...preview.found} />
        )}
      </Flex>
    </DraggableModal>
  )
}

interface BulkFieldsProps {
  chosen: readonly string[]
  setChosen: Dispatch<SetStateAction<readonly string[]>>
  values: Record<string, unknown>
  setValues: Dispatch<SetStateAction<Record<string, unknown>>>
  problems: Record<string, string>
}

/** The fields by their groups: ticked, and entered where they are. */
const BulkFields = ({ chosen, setChosen, values, setValues, problems }: BulkFieldsProps) => (
  <div className={classes.fields}>
    {groups.map((group) => (
      <section key={group} className={classes.group} aria-label={t(group!)}>
        <h3 className={classes.heading}>{t(group!)}</h3>
        {bulkFields
          .filter((look) => look.group === group)
          .map((look) => (
            <BulkField
              key={look.field}
              look={look}
              isChosen={chosen.includes(look.field)}
              value={values[look.field]}
              problem={problems[look.field]}
              onChoose={(is) =>
                setChosen((now) => (is ? [...now, look.field] : now.filter((field) => field !== look.field)))
              }
              onChange={(value) => setValues((now) => ({ ...now, [look.field]: value }))}
            />
          ))}
      </section>
    ))}
  </div>
)

/** What would become of the points; asked when typing rests. */
function usePreview(wanted: Wanted, isReady: boolean) {
  const now = JSON.stringify(wanted)
  const asked = useRested(now, 300)
  const query = useQuery({
    queryKey: ['device', 'bulk-preview', asked],
    queryFn: ({ signal }) => calls.preview(JSON.parse(asked) as Wanted, { signal, quiet: true }),
    enabled: isReady && asked === now,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return { found: query.data, error: query.error, isAsking: asked !== now || query.isFetching }
}

type Found = Awaited<ReturnType<typeof calls.preview>>

function Preview({ total, changing, refused, problems }: Found) {
  const same = total - changing
  return (
    <Alert
      type={refused ? 'error' : 'info'}
      showIcon
      role="status"
      title={
        refused
          ? t('共 {total} 个点位，其中 {refused} 个不能这样修改，请排除它们或修改填写的值', { total, refused })
          : same
            ? t('共 {total} 个点位，将修改 {changing} 个，{same} 个已是这样', { total, changing, same })
            : t('共 {total} 个点位，全部将修改', { total })
      }
      description={
        refused > 0 && (
          <ul className={classes.problems}>
            {problems.map(({ pointId, objectName, pointName, message }) => (
              <li key={pointId}>
                {objectName} / {pointName}：{t(message)}
              </li>
            ))}
            {refused > problems.length && <li>…</li>}
          </ul>
        )
      }
    />
  )
}

interface BulkFieldProps {
  look: (typeof bulkFields)[number]
  isChosen: boolean
  value: unknown
  problem: string | undefined
  onChoose: (isChosen: boolean) => void
  onChange: (value: unknown) => void
}

function BulkField({ look, isChosen, value, problem, onChoose, onChange }: BulkFieldProps) {
  return (
    <div className={classes.field}>
      <Checkbox className={classes.label} checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
        {t(look.title)}
      </Checkbox>
      <div className={classes.input}>
        {isChosen && (
          <FieldInput
            look={look}
            aria-label={t(look.title)}
            value={value}
            status={problem && value !== undefined ? 'error' : undefined}
            onChange={onChange}
          />
        )}
        {isChosen && problem && value !== undefined && <Typography.Text type="danger">{problem}</Typography.Text>}
      </div>
    </div>
  )
}
