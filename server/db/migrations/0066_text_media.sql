ALTER TABLE "text_messages" ADD COLUMN "media" integer;
