-- Timed out means from now on that a write was never carried out. Of the earlier ones that is sure where the box said that it had not sent it.
UPDATE "control_write" SET "state" = 'unknown'
  WHERE "state" = 'timed-out' AND NOT (coalesce("message", '') ~ '^(命令在排队中已过期，未下发|通道连接失败：.*|通道已停止|通道“.*”未连接)$');
