-- What a search of users looks into, folded once, when it is written: names and address. One look at each row in the place of two.
ALTER TABLE "users" ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold_name("first_name" || ' ' || "last_name") || ' ' || lower("email")) STORED;
