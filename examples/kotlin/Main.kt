// A command line in Kotlin: types that quicktype makes of the document for apps, and a client of thirty lines.
// While `npm start` runs, with a Kotlin compiler, Java and Gson (Debian: kotlin, libgoogle-gson-java), in this folder:
//
//   curl -s 'localhost:8000/openapi.json?audience=app' > app.json
//   npx -y quicktype@26.0.0 -s schema 'app.json#/components/schemas/' -l kotlin --just-types --acronym-style camel --package weeks -o Types.kt
//   kotlinc Types.kt Main.kt -cp /usr/share/java/gson.jar -include-runtime -d habits.jar
//   java -cp habits.jar:/usr/share/java/gson.jar weeks.MainKt http://localhost:8000 demo@example.com 'a walk every morning'

package weeks

import com.google.gson.FieldNamingPolicy
import com.google.gson.Gson
import com.google.gson.GsonBuilder
import com.google.gson.JsonDeserializer
import com.google.gson.JsonPrimitive
import com.google.gson.JsonSerializer
import java.net.HttpURLConnection
import java.net.URL
import java.time.LocalDate
import java.time.OffsetDateTime
import java.util.UUID

// The JSON has snake_case names, days as 2026-11-25 and instants as 2026-11-25T08:00:00.000000Z.
val gson: Gson = GsonBuilder()
    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
    .registerTypeAdapter(LocalDate::class.java, JsonDeserializer { json, _, _ -> LocalDate.parse(json.asString) })
    .registerTypeAdapter(LocalDate::class.java, JsonSerializer<LocalDate> { day, _, _ -> JsonPrimitive("$day") })
    .registerTypeAdapter(OffsetDateTime::class.java, JsonDeserializer { json, _, _ -> OffsetDateTime.parse(json.asString) })
    .create()

class Refused(val status: Int, val body: String) : Exception("$status $body")

class Client(private val url: String, var token: String? = null) {
    /** Sends one request. A write has a key, under which it may be sent again when its answer was lost. */
    fun send(method: String, path: String, body: Any? = null, key: String = "${UUID.randomUUID()}"): String {
        val connection = URL(url + path).openConnection() as HttpURLConnection
        connection.requestMethod = method
        token?.let { connection.setRequestProperty("Authorization", "Bearer $it") }
        if (body != null) {
            connection.setRequestProperty("Content-Type", "application/json")
            connection.setRequestProperty("Idempotency-Key", key)
            connection.doOutput = true
            connection.outputStream.use { it.write(gson.toJson(body).toByteArray()) }
        }
        val status = connection.responseCode
        val stream = if (status < 400) connection.inputStream else connection.errorStream
        val text = stream?.use { it.reader().readText() } ?: ""
        if (status >= 400) throw Refused(status, text)
        return text
    }

    inline fun <reified Answer> get(path: String): Answer = gson.fromJson(send("GET", path), Answer::class.java)
    inline fun <reified Answer> post(path: String, body: Any): Answer =
        gson.fromJson(send("POST", path, body), Answer::class.java)
}

fun main(args: Array<String>) {
    val (url, email, password) = args
    val client = Client(url)
    client.token = client.post<AuthResponse>("/auth/login", AuthRequest(email = email, password = password)).token

    val habits = client.get<Array<HabitWithGoals>>("/habits/")
    for (habit in habits) println("${habit.icon} ${habit.name} since ${habit.startDate}: ${habit.streak}")

    val goal = habits.first().goals.first()
    val result = client.post<CheckInResult>("/goal_completions/", GoalCompletionRequest(goalId = goal.id))
    println("${goal.title}: ${result.streak}")
    try {
        client.get<HabitWithGoals>("/habits/999999999")
    } catch (refused: Refused) {
        println(refused.message)
    }
}
