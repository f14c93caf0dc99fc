import { UploadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type LicenceFacts, licence } from '@zhizao/contract/company/licence'
import { Alert, App, Button, Descriptions, Flex, Upload } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { acceptable } from '../../platform/widgets/upload-rules.ts'

const calls = client(licence)

/** What the company may have and until when; the administrator of the installation uploads a new licence here. */
export function LicenceSection({ onUploaded }: { onUploaded?: (facts: LicenceFacts) => void }) {
  const facts = useQuery({
    queryKey: ['company', 'licence'],
    queryFn: ({ signal }) => calls.get({}, { signal, quiet: true }),
    // Counts and file may have changed elsewhere.
    staleTime: 0,
  })
  if (facts.isPending) return <Loading />
  if (facts.isError) return <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />
  return (
    <Flex vertical gap={16}>
      <Facts facts={facts.data} />
      {facts.data.mayUpload && <LicenceUpload onUploaded={onUploaded} />}
    </Flex>
  )
}

function Facts({ facts }: { facts: LicenceFacts }) {
  const limit = ({ used, most }: LicenceFacts['users']) => (
    <Flex gap={8} align="center">
      {`${used} / ${most}`}
      {used > most && <StatusTag choice={{ value: 'over', label: t('已超出'), colour: 'error' }} />}
    </Flex>
  )
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      styles={{ label: { width: 160 } }}
      items={[
        { key: 'company', label: t('授权公司'), children: `${facts.companyName}（${facts.company}）` },
        { key: 'until', label: t('有效期至'), children: <End facts={facts} /> },
        { key: 'users', label: t('用户数'), children: limit(facts.users) },
        { key: 'points', label: t('点位数'), children: limit(facts.points) },
        { key: 'boxes', label: t('盒子数'), children: limit(facts.boxes) },
      ]}
    />
  )
}

function End({ facts: { isLicensed, isEnded, until } }: { facts: LicenceFacts }) {
  const state = isEnded
    ? { value: 'ended', label: t('已到期'), colour: 'error' }
    : isLicensed
      ? { value: 'valid', label: t('有效'), colour: 'success' }
      : { value: 'builtIn', label: t('内置额度'), colour: 'default' }
  return (
    <Flex gap={8} align="center">
      {until ?? t('长期')}
      <StatusTag choice={state} />
    </Flex>
  )
}

function LicenceUpload({ onUploaded }: { onUploaded?: (facts: LicenceFacts) => void }) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const take = async (file: File) => {
    const problem = acceptable(file, undefined, 1)
    setFailure(problem)
    if (problem) return
    setSending(true)
    try {
      const facts = await calls.upload({ file }, { quiet: true })
      // What was refused under the old licence is asked again.
      await cache.invalidateQueries()
      if (onUploaded) onUploaded(facts)
      else message.success(t('许可证已更新'))
    } catch (error) {
      setFailure(refusalIn(error)?.msg ?? t('上传失败，请稍后重试'))
    } finally {
      setSending(false)
    }
  }
  return (
    <Flex vertical gap={12} align="flex-start">
      {failure && <Alert type="error" showIcon title={failure} style={{ width: '100%' }} />}
      <Upload
        showUploadList={false}
        accept=".json,.lic"
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <Button icon={<UploadOutlined />} loading={isSending}>
          {t('上传许可证')}
        </Button>
      </Upload>
    </Flex>
  )
}
