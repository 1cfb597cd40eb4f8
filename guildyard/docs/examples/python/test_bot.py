def test_hello_greets_whoever_asks_and_once_more_in_private(playground_stage):
    ben = playground_stage.person("Ben")
    answer = ben.command("hello", playground_stage.channel("Playground", "general"))
    assert answer.text == "Hello, Ben!"
    again = ben.click(answer, "Again")
    assert (again.text, again.ephemeral) == ("Hello again!", True)
