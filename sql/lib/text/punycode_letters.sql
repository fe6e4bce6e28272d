-- The letters of a domain's label in Punycode (RFC 3492), which is what follows `xn--`: `mnchen-3ya` is `münchen`. Null
-- where it is none. Before the last hyphen stand the ASCII letters; after it, in base 36 with the lowest digit first,
-- how far to count until the next letter: through all places of the text for one code point, then for the next code
-- point.
create or replace function lib.punycode_letters(encoded text) returns text
language plpgsql immutable as $$
declare
  v_letters text[] := string_to_array(coalesce(substring(encoded from '^(.*)-'), ''), null);
  v_digits text := regexp_replace(encoded, '^.*-', '');
  v_code bigint := 128;
  v_place bigint := 0;
  v_bias bigint := 72;
  v_damp bigint := 700;  -- the first count is a long one
  v_delta bigint;
  v_weight bigint;
  v_threshold bigint;
  v_k bigint;
  v_digit integer;
begin
  while v_digits <> '' loop
    v_delta := 0;
    v_weight := 1;
    v_k := 36;
    loop
      v_digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', left(v_digits, 1)) - 1;
      if v_digits = '' or v_digit < 0 or v_weight > 1114111 * 64 then
        return null;
      end if;
      v_digits := substr(v_digits, 2);
      v_delta := v_delta + v_digit * v_weight;
      v_threshold := least(greatest(v_k - v_bias, 1), 26);
      exit when v_digit < v_threshold;
      v_weight := v_weight * (36 - v_threshold);
      v_k := v_k + 36;
    end loop;
    v_code := v_code + (v_place + v_delta) / (cardinality(v_letters) + 1);
    v_place := (v_place + v_delta) % (cardinality(v_letters) + 1);
    if v_code > 1114111 or v_code between 55296 and 57343 then  -- no code point, or half a surrogate pair
      return null;
    end if;
    v_letters := v_letters[:v_place] || chr(v_code::integer) || v_letters[v_place + 1:];
    -- The bias of the next number: after each letter it is adapted to how far the last count was.
    v_delta := v_delta / v_damp;
    v_damp := 2;
    v_delta := v_delta + v_delta / cardinality(v_letters);
    v_k := 0;
    while v_delta > 455 loop
      v_delta := v_delta / 35;
      v_k := v_k + 36;
    end loop;
    v_bias := v_k + 36 * v_delta / (v_delta + 38);
    v_place := v_place + 1;
  end loop;
  return array_to_string(v_letters, '');
end $$;
