import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { file } from '@zhizao/contract/file/file'
import type { ProcessFile, SentFile } from '@zhizao/contract/process/process-file'
import { Button, Flex, Image, Input, Tag, Typography, Upload } from 'antd'
import { useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { Loading } from '../platform/shell/states.tsx'
import { AskFirst } from '../platform/widgets/ask.tsx'
import classes from './file-list.module.css'

const files = client(file)

interface Props {
  name: readonly string[]
  mayEdit: boolean
  load: (signal: AbortSignal) => Promise<ProcessFile[]>
  save: (files: SentFile[]) => Promise<ProcessFile[]>
  onChanged?: () => void
}

const sent = ({ id, fileId, title, version, remark }: ProcessFile): SentFile => ({ id, fileId, title, version, remark })
const isPicture = (name: string) => /\.(png|jpe?g|gif|webp|svg)$/i.test(name)
const isFilm = (name: string) => /\.(mp4|webm|mov)$/i.test(name)

/** Drawings and instructions: pictures and films are shown in place; of one title the newest version stands first and is in force. */
export function FileList({ name, mayEdit, load, save, onChanged }: Props) {
  const cache = useQueryClient()
  const queryKey = [...name]
  const found = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) })
  const stored = found.data ?? []
  const settled = {
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey })
      onChanged?.()
    },
  }
  const add = useMutation({
    mutationFn: async ({ picked, title, version }: { picked: File; title: string; version: string }) => {
      const { id } = await files.upload({ file: picked })
      return save([{ fileId: id, title: title || picked.name.slice(0, 100), version }, ...stored.map(sent)])
    },
    ...settled,
  })
  const remove = useMutation({
    mutationFn: (one: ProcessFile) => save([{ ...sent(one), deletedFlag: 1 as const }]),
    ...settled,
  })
  if (found.isLoading) return <Loading />
  return (
    <Flex vertical gap={12}>
      {stored.length === 0 && (
        <Typography.Text type="secondary">{t('还没有文件。可以上传图纸、作业指导书、图片或操作视频')}</Typography.Text>
      )}
      {stored.map((one) => (
        <div key={one.id} className={classes.file}>
          {isPicture(one.filename) && (
            <Image src={one.url} alt={one.title} width={72} height={54} className={classes.thumb} />
          )}
          {isFilm(one.filename) && (
            // biome-ignore lint/a11y/useMediaCaption: what a company films of its own work has no captions
            <video src={one.url} controls preload="metadata" className={classes.film} aria-label={one.title} />
          )}
          <div className={classes.words}>
            <div className={classes.title}>
              {one.title} <span>{one.version}</span> {one.current && <Tag color="success">{t('当前')}</Tag>}
            </div>
            <Typography.Text type="secondary" ellipsis>
              {one.filename}
            </Typography.Text>
          </div>
          <Button type="text" aria-label={t('下载')} icon={<DownloadOutlined />} href={`${one.url}?download=1`} />
          {mayEdit && (
            <AskFirst
              title={t('删除文件“{title}”的版本 {version}？', { title: one.title, version: one.version })}
              onConfirm={() => remove.mutateAsync(one)}
            >
              <Button type="text" danger aria-label={t('删除')} icon={<DeleteOutlined />} />
            </AskFirst>
          )}
        </div>
      ))}
      {mayEdit && <NewFile isAdding={add.isPending} onPicked={(given) => add.mutate(given)} />}
    </Flex>
  )
}

interface NewFileProps {
  isAdding: boolean
  onPicked: (given: { picked: File; title: string; version: string }) => void
}

function NewFile({ isAdding, onPicked }: NewFileProps) {
  const [title, setTitle] = useState('')
  const [version, setVersion] = useState('')
  return (
    <Flex gap={8} wrap>
      <Input
        style={{ width: 180 }}
        maxLength={100}
        aria-label={t('文件名称')}
        placeholder={t('文件名称，如 作业指导书')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Input
        style={{ width: 110 }}
        maxLength={32}
        aria-label={t('版本')}
        placeholder={t('版本，如 A1')}
        value={version}
        onChange={({ target }) => setVersion(target.value)}
      />
      <Upload
        showUploadList={false}
        disabled={!version.trim() || isAdding}
        beforeUpload={(picked) => {
          onPicked({ picked, title: title.trim(), version: version.trim() })
          return false
        }}
      >
        <Button icon={<UploadOutlined />} loading={isAdding} disabled={!version.trim()}>
          {t('上传文件')}
        </Button>
      </Upload>
    </Flex>
  )
}
